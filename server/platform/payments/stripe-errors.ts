import { Stripe } from 'stripe'
import { type CardOutcome, ProviderFailure } from './provider.ts'

/**
 * Awaits a call that can't fail because of a card.
 * @throws {ProviderFailure}
 */
export async function orFailure<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    throw toFailure(error)
  }
}

/**
 * The response, or null when the object doesn't exist at Stripe.
 * @throws {ProviderFailure}
 */
export async function orNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
    throw toFailure(error)
  }
}

/**
 * Awaits a call that Stripe may refuse because the state has changed meanwhile; a refusal is ignored. Read the state
 * again for the result.
 * @throws {ProviderFailure}
 */
export async function orRefused(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toFailure(error)
  }
}

/** The result of a call that can fail because of a card. */
export type Tried<Result> = { ok: true; result: Result } | { ok: false; outcome: CardOutcome }

/**
 * The response; or the outcome when the card was declined, can't be used, or was just confirmed in the browser.
 * @throws {ProviderFailure}
 */
export async function orDeclined<Result>(call: Promise<Result>): Promise<Tried<Result>> {
  try {
    return { ok: true, result: await call }
  } catch (error) {
    const isCards = error instanceof Stripe.errors.StripeCardError
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
    // The cardholder has just confirmed the payment in the browser; reading the subscription again shows the result.
    if (isRefused && error.code === 'payment_intent_unexpected_state')
      return { ok: false, outcome: { kind: 'processing' } }
    // A payment method that doesn't exist, belongs to another customer, or was used up: the browser creates a new one.
    const isUnusable =
      isRefused && (error.param === 'payment_method' || error.code === 'payment_method_unexpected_state')
    if (!isCards && !isUnusable) throw toFailure(error)
    const message = isCards ? error.message : 'This card couldn’t be used. Enter it again, or use another card.'
    return { ok: false, outcome: { kind: 'declined', message } }
  }
}

function toFailure(error: unknown): ProviderFailure {
  const hasAnswered = error instanceof Stripe.errors.StripeError && error.statusCode !== undefined
  return new ProviderFailure(hasAnswered, error)
}
