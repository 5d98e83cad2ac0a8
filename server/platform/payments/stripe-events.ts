import { Stripe } from 'stripe'
import type { PaymentEvent } from './provider.ts'
import { idOf } from './stripe-state.ts'

/** How far an event's time may differ from now; limits replays of old requests. */
const TOLERANCE_S = 300
/** The only form of signature that Stripe sends. The SDK accepts others too, and the last of several timestamps. */
const SIGNATURE = /^t=([1-9]\d{9,11})(?:,v\d=[\da-f]+)+$/

/**
 * The event of a webhook. The SDK checks the signature and refuses old events, but accepts any time in the future.
 * @returns null when it isn't Stripe's, or its time differs too much from now
 */
export function readStripeEvent(
  stripe: Stripe,
  { rawBody, signature, now, secret }: { rawBody: Buffer; signature: string; now: Date; secret: string },
): PaymentEvent | null {
  const signedAt = Number(SIGNATURE.exec(signature)?.[1] ?? Number.NaN)
  if (!(Math.abs(now.getTime() / 1000 - signedAt) <= TOLERANCE_S)) return null
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, now.getTime())
    return toEvent(event)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
    throw error
  }
}

function toEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const { object }: { object: object } = data
  if (!('object' in object)) return { id, type, customerId: null, subscriptionId: null }
  const customerId = 'customer' in object ? referenceOf(object.customer) : null
  if (object.object === 'subscription' && 'id' in object)
    return { id, type, customerId, subscriptionId: referenceOf(object.id) }
  // An invoice's `parent`. If another type of object has a `parent`, it lacks the optional fields that are read here.
  const parent = 'parent' in object ? (object.parent as Stripe.Invoice.Parent | null) : null
  return { id, type, customerId, subscriptionId: referenceOf(parent?.subscription_details?.subscription) }
}

function referenceOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? idOf({ id: value.id })
    : null
}
