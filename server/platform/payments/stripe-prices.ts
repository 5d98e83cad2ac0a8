import type { Stripe } from 'stripe'
import type { ProviderPlan } from './provider.ts'
import { orFailure } from './stripe-errors.ts'
import { PLAN_KEY } from './stripe-state.ts'

/**
 * Finds the price of a plan by its lookup key, or creates one. A changed amount, currency or interval creates a new
 * price, which takes over the key.
 */
export async function ensureStripePrice(stripe: Stripe, plan: ProviderPlan): Promise<string> {
  const lookupKey = `carte_${plan.code}`
  const currency = plan.currencyCode.toLowerCase()
  const { data } = await orFailure(stripe.prices.list({ lookup_keys: [lookupKey], active: true }))
  const fitting = data.find(
    (price) =>
      price.unit_amount === plan.priceMinor &&
      price.currency === currency &&
      price.recurring?.interval === plan.interval &&
      price.recurring.interval_count === 1 &&
      price.metadata[PLAN_KEY] === plan.code,
  )
  if (fitting) return fitting.id
  const made = await orFailure(
    stripe.prices.create({
      currency,
      unit_amount: plan.priceMinor,
      recurring: { interval: plan.interval },
      product_data: { name: plan.name },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { [PLAN_KEY]: plan.code },
    }),
  )
  return made.id
}
