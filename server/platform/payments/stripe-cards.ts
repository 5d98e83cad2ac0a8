import type { Stripe } from 'stripe'
import type { CardOutcome, ProviderPlan } from './provider.ts'
import { orDeclined, orFailure, orRefused, type Tried } from './stripe-errors.ts'
import { toSeconds } from './stripe-previews.ts'
import { EXPANDED, idOf, latestInvoice } from './stripe-state.ts'

const DONE: CardOutcome = { kind: 'done' }
const DECLINED: CardOutcome = { kind: 'declined', message: 'Your card was declined.' }

/**
 * Attaches a card to the customer and pays the open invoice, or for a trial only confirms the card. A payment intent is
 * charged at most once, however often it is confirmed, so neither a repeat nor a second tab pays twice.
 */
export async function payWithStripe(
  stripe: Stripe,
  subscriptionId: string,
  paymentMethod: string,
): Promise<CardOutcome> {
  const subscription = await orFailure(stripe.subscriptions.retrieve(subscriptionId, { expand: EXPANDED }))
  const setup = subscription.pending_setup_intent
  const invoice = latestInvoice(subscription)
  const isOpen = invoice !== null && invoice.status !== 'paid' && invoice.status !== 'void'
  if (setup === null && !isOpen) return DONE
  const intentId = invoice && isOpen ? paymentIntentOf(invoice) : null
  const before = intentId === null ? null : await orFailure(stripe.paymentIntents.retrieve(intentId))
  const settled = before && settledOutcome(before, paymentMethod)
  if (settled) return settled

  const card = await attach(stripe, idOf(subscription.customer), paymentMethod)
  if (!card.ok) return card.outcome
  const confirmation = { payment_method: card.result, use_stripe_sdk: true }
  if (setup !== null) {
    const confirmed = await orDeclined(stripe.setupIntents.confirm(idOf(setup), confirmation))
    return confirmed.ok ? toOutcome(confirmed.result) : confirmed.outcome
  }
  if (intentId !== null) {
    const confirmed = await orDeclined(stripe.paymentIntents.confirm(intentId, confirmation))
    return confirmed.ok ? toOutcome(confirmed.result) : confirmed.outcome
  }
  // The invoice is a draft or has no payment intent yet; paying it creates one.
  const paid = await orDeclined(stripe.invoices.pay(invoice?.id ?? '', { payment_method: card.result }))
  if (!paid.ok) return paid.outcome
  return paid.result.status === 'paid' ? DONE : { kind: 'processing' }
}

/** Attaches a card to the customer for future payments, confirmed by the cardholder where the bank requires it. */
export async function saveStripeCard(stripe: Stripe, customer: string, paymentMethod: string): Promise<CardOutcome> {
  const { data } = await orFailure(stripe.setupIntents.list({ customer, limit: 100 }))
  // The browser sends the same card again after the cardholder has confirmed it.
  const isConfirmed = data.some(
    ({ status, payment_method: method }) => status === 'succeeded' && method !== null && idOf(method) === paymentMethod,
  )
  if (isConfirmed) {
    await orFailure(setDefault(stripe, customer, paymentMethod))
    return DONE
  }
  const setUp = await orDeclined(
    stripe.setupIntents.create({
      customer,
      payment_method: paymentMethod,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      usage: 'off_session',
      confirm: true,
      use_stripe_sdk: true,
    }),
  )
  if (!setUp.ok) return setUp.outcome
  const outcome = toOutcome(setUp.result)
  const method = setUp.result.payment_method
  if (outcome.kind === 'done' && method !== null) await orFailure(setDefault(stripe, customer, idOf(method)))
  return outcome
}

/**
 * Ends an attempt by voiding its first invoice, which Stripe refuses once that is paid. Canceling the subscription
 * would keep the money of a customer who pays at this very moment; only an unconfirmed trial, which has nothing to
 * pay, is canceled.
 */
export async function cancelStripeAttempt(stripe: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await orFailure(stripe.subscriptions.retrieve(subscriptionId, { expand: EXPANDED }))
  const invoice = latestInvoice(subscription)
  if (invoice?.status === 'open') await orRefused(stripe.invoices.voidInvoice(invoice.id))
  else if (subscription.pending_setup_intent !== null) await orRefused(stripe.subscriptions.cancel(subscriptionId))
}

/** Changes the plan if the difference can be paid at once. */
export async function changeStripePlan(
  stripe: Stripe,
  subscriptionId: string,
  { plan, at }: { plan: ProviderPlan; at: Date },
): Promise<CardOutcome> {
  const subscription = await orFailure(stripe.subscriptions.retrieve(subscriptionId))
  const [item] = subscription.items.data
  if (item?.price.id === plan.providerPriceId) return DONE
  const changed = await orDeclined(
    stripe.subscriptions.update(subscriptionId, {
      items: [{ ...(item && { id: item.id }), price: plan.providerPriceId ?? '' }],
      proration_behavior: 'always_invoice',
      // In a trial nothing is prorated, and Stripe refuses a moment outside of a paid period.
      ...(subscription.status !== 'trialing' && { proration_date: toSeconds(at) }),
      payment_behavior: 'error_if_incomplete',
    }),
  )
  return changed.ok ? DONE : changed.outcome
}

/** @returns the id of the attached card, which differs from the given one for a test payment method (`pm_card_…`) */
async function attach(stripe: Stripe, customer: string, paymentMethod: string): Promise<Tried<string>> {
  const attached = await orDeclined(attachOnce(stripe, customer, paymentMethod))
  if (!attached.ok) return attached
  await orFailure(setDefault(stripe, customer, attached.result))
  return attached
}

/** Attaches a card, unless an earlier call that was interrupted has already done so. */
async function attachOnce(stripe: Stripe, customer: string, paymentMethod: string): Promise<string> {
  if (!paymentMethod.startsWith('pm_card_')) {
    const known = await stripe.paymentMethods.retrieve(paymentMethod)
    if (known.customer !== null && idOf(known.customer) === customer) return known.id
  }
  const { id } = await stripe.paymentMethods.attach(paymentMethod, { customer })
  return id
}

const setDefault = (stripe: Stripe, customer: string, paymentMethod: string) =>
  stripe.customers.update(customer, { invoice_settings: { default_payment_method: paymentMethod } })

/**
 * The result of an intent that has succeeded, is being processed, or waits for the holder of this card; null for any
 * other.
 */
function settledOutcome(intent: Stripe.PaymentIntent, paymentMethod: string): CardOutcome | null {
  if (intent.status === 'succeeded' || intent.status === 'processing') return { kind: 'processing' }
  const isSameCard = intent.payment_method !== null && idOf(intent.payment_method) === paymentMethod
  return intent.status === 'requires_action' && isSameCard ? toOutcome(intent) : null
}

function toOutcome(intent: Stripe.PaymentIntent | Stripe.SetupIntent): CardOutcome {
  switch (intent.status) {
    case 'succeeded':
      return DONE
    case 'processing':
      return { kind: 'processing' }
    case 'requires_action':
      return intent.client_secret === null ? DECLINED : { kind: 'requiresAction', clientSecret: intent.client_secret }
    default:
      return DECLINED
  }
}

function paymentIntentOf(invoice: Stripe.Invoice): string | null {
  const payment = invoice.payments?.data.find((one) => one.is_default) ?? invoice.payments?.data[0]
  const intent = payment?.payment.payment_intent
  return intent === undefined ? null : idOf(intent)
}
