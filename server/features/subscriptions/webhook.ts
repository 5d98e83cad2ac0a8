import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { receivePaymentEvents } from './events.ts'

/** Stripe's events are some kilobytes; an invoice with many lines may be larger than our own requests. */
const EVENT_MAX_BYTES = 512 * 1024

/**
 * Where Stripe reports what happened. The signature is over the very bytes, so nothing may parse them first. It is not
 * bound to an endpoint of the contract: nobody calls it but Stripe, whose form this is.
 */
export function registerWebhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', { schema: { hide: true } }, async ({ body, headers }) => {
      if (deps.payments.name !== 'stripe') throw new AppError('NOT_FOUND', 'There is nothing at this address.')
      const signature = headers['stripe-signature']
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? deps.payments.readEvent(body, signature, deps.now())
          : null
      if (!event) throw new AppError('BAD_REQUEST', 'This event is not signed, or not from now.')
      await receivePaymentEvents(deps, [event])
      return { received: true }
    })
  })
}
