import { Stripe } from 'stripe'
import type { PaymentSettings } from '#server/config.ts'
import type { CustomerDetails, PaymentProvider } from './provider.ts'
import { cancelStripeAttempt, changeStripePlan, payWithStripe, saveStripeCard } from './stripe-cards.ts'
import { orFailure, orNull } from './stripe-errors.ts'
import { readStripeEvent } from './stripe-events.ts'
import { ensureStripePrice } from './stripe-prices.ts'
import { previewStripeChange, previewStripePurchase, previewStripeRenewal } from './stripe-previews.ts'
import { EXPANDED, toInvoice, toSubscription } from './stripe-state.ts'

/** The API version that the SDK's types describe, independent of the account's default. */
const API_VERSION = '2026-10-28.endive'
/** Stripe.js of the release that `API_VERSION` names. It must be loaded from Stripe itself. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'
/** One call with one retry takes at most about ten seconds, less than `SLOW_HANDLER_TIMEOUT_MS`. */
const RETRY_POLICY: RetryPolicy = { timeoutMs: 5_000, repeats: 1 }
const INVOICES_SHOWN = 24

/** How long each try of a call may take, and how often a failed call is repeated at most. */
export type RetryPolicy = { timeoutMs: number; repeats: number }

/** The provider `stripe`: the official SDK, and Stripe.js with Elements in the browser. */
export function createStripe(
  settings: PaymentSettings & { provider: 'stripe' },
  retryPolicy: RetryPolicy = RETRY_POLICY,
): PaymentProvider {
  const { protocol, hostname, port } = new URL(settings.apiBase)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: retryPolicy.timeoutMs,
    maxNetworkRetries: retryPolicy.repeats,
    telemetry: false,
  })

  return {
    name: 'stripe',
    browser: { scriptUrl: SCRIPT_URL, publishableKey: settings.publishableKey },
    ensurePrice: (plan) => ensureStripePrice(stripe, plan),
    createCustomer: async (idempotencyKey, companyId, details) => {
      const metadata = { company: String(companyId) }
      const params = { ...customerParams(details), metadata }
      const made = await orFailure(stripe.customers.create(params, { idempotencyKey: `${idempotencyKey}-customer` }))
      return made.id
    },
    updateCustomer: async (customerId, details) => {
      await orFailure(stripe.customers.update(customerId, customerParams(details)))
    },
    subscribe: async ({ customerId, attempt, idempotencyKey, plan, trialDays }) => {
      const made = await orFailure(
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: plan.providerPriceId ?? '' }],
            payment_behavior: 'default_incomplete',
            // Don't store a card on the subscription: it would take precedence over the customer's, which is the one
            // users change.
            payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'off' },
            metadata: { attempt },
            expand: EXPANDED,
            ...(trialDays > 0 && { trial_period_days: trialDays }),
          },
          { idempotencyKey: `${idempotencyKey}-subscription` },
        ),
      )
      return toSubscription(made)
    },
    findSubscription: async (customerId, attempt) => {
      const params = {
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: EXPANDED.map((one) => `data.${one}`),
      } as const
      const found = await orFailure(stripe.subscriptions.list(params))
      const one = found.data.find(({ metadata }) => metadata['attempt'] === attempt)
      return one ? toSubscription(one) : null
    },
    readSubscription: async (id) => {
      const found = await orNull(stripe.subscriptions.retrieve(id, { expand: EXPANDED }))
      return found && toSubscription(found)
    },
    pay: (id, paymentMethod) => payWithStripe(stripe, id, paymentMethod),
    saveCard: (customerId, paymentMethod) => saveStripeCard(stripe, customerId, paymentMethod),
    previewPurchase: (wanted) => previewStripePurchase(stripe, wanted),
    previewChange: (id, plan, at) => previewStripeChange(stripe, id, { plan, at }),
    previewRenewal: (id) => previewStripeRenewal(stripe, id),
    changePlan: (id, plan, at) => changeStripePlan(stripe, id, { plan, at }),
    setCancelAtPeriodEnd: async (id, cancel) => {
      await orFailure(stripe.subscriptions.update(id, { cancel_at_period_end: cancel }))
    },
    cancelAttempt: (id) => cancelStripeAttempt(stripe, id),
    listInvoices: async (customer) => {
      const { data } = await orFailure(stripe.invoices.list({ customer, limit: INVOICES_SHOWN }))
      return data.filter(({ status }) => status !== 'draft').map(toInvoice)
    },
    readCard: async (customerId) => {
      const expand = ['invoice_settings.default_payment_method']
      const customer = await orNull(stripe.customers.retrieve(customerId, { expand }))
      const method = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
      if (method === null || typeof method === 'string' || !method.card) return null
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
      return { brand, last4, expMonth, expYear }
    },
    readEvent: (rawBody, signature, now) =>
      readStripeEvent(stripe, { rawBody, signature, now, secret: settings.webhookSecret }),
    sandbox: null,
  }
}

/**
 * Stripe accepts a tax ID only with its type, which users aren't asked for, so it becomes a custom field of invoices.
 * Empty fields are omitted, because Stripe refuses some of them; an address is only cleared as a whole.
 */
function customerParams({ name, email, taxId, address }: CustomerDetails) {
  const { line1 = '', line2 = '', city = '', postalCode = '', country = '' } = address ?? {}
  const filled = Object.entries({ line1, line2, city, postal_code: postalCode, country }).filter(
    ([, text]) => text !== '',
  )
  return {
    name,
    ...(email !== null && { email }),
    address: filled.length > 0 ? Object.fromEntries(filled) : ('' as const),
    invoice_settings: { custom_fields: taxId ? [{ name: 'Tax ID', value: taxId }] : ('' as const) },
  }
}
