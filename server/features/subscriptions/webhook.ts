import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { receivePaymentEvents } from './events.ts'

/** Stripe's events are usually a few kilobytes, but one about an invoice with many lines can exceed the usual limit. */
const EVENT_MAX_BYTES = 512 * 1024

/**
 * Receives Stripe's webhooks; they aren't in the contract, because only Stripe calls them. The signature covers the raw
 * bytes, so nothing may parse them first.
 */
export function registerWebhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', { schema: { hide: true } }, async ({ body, headers }) => {
      if (deps.payments.name !== 'stripe') throw new AppError('NOT_FOUND', 'Not found. Check the address.')
      const signature = headers['stripe-signature']
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? deps.payments.readEvent(body, signature, deps.now())
          : null
      if (!event)
        throw new AppError('BAD_REQUEST', 'This event isn’t signed with the webhook secret, or its time isn’t recent.')
      await receivePaymentEvents(deps, [event])
      return { received: true }
    })
  })
}
