import type { Stripe } from 'stripe'
import { addMonths, startsNewPeriod } from './billing-period.ts'
import type { ProviderAmount, ProviderPlan, ProviderPreview, PurchasePreview } from './provider.ts'
import { orFailure } from './stripe-errors.ts'
import { idOf, toAmount } from './stripe-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTHING = { totalMinor: 0, amountDueMinor: 0, taxMinor: 0 }

/** What Stripe would charge for a change of plan: at once, and with the next invoice. */
export async function previewStripeChange(
  stripe: Stripe,
  subscriptionId: string,
  { plan, at }: { plan: ProviderPlan; at: Date },
): Promise<ProviderPreview> {
  const subscription = await orFailure(stripe.subscriptions.retrieve(subscriptionId))
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription without an item cannot be changed')
  const preview = (how: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) => {
    const items = [{ id: item.id, price: plan.providerPriceId ?? '' }]
    return orFailure(
      stripe.invoices.createPreview({ subscription: subscriptionId, subscription_details: { items, ...how } }),
    )
  }
  const isTrial = subscription.status === 'trialing'
  const [invoice, renewal] = await Promise.all([
    // In a trial the change is free, but Stripe would preview the invoice at the trial's end.
    isTrial ? null : preview({ proration_behavior: 'always_invoice', proration_date: toSeconds(at) }),
    subscription.cancel_at_period_end ? null : preview({ proration_behavior: 'none' }),
  ])
  const { unit_amount: priceMinor, recurring } = item.price
  const from = { priceMinor: priceMinor ?? 0, interval: recurring?.interval === 'year' ? 'year' : 'month' } as const
  const startsNewPeriodNow = !isTrial && startsNewPeriod(from, plan)
  const date = startsNewPeriodNow ? addMonths(at.toISOString(), plan.interval) : item.current_period_end * 1000
  const balanceMinor = invoice ? balanceAfter(invoice) : (renewal?.starting_balance ?? 0)
  return {
    now: invoice ? toAmount(invoice) : { ...NOTHING, currencyCode: plan.currencyCode },
    creditMinor: creditOf(balanceMinor),
    next: renewal && { ...withBalance(toAmount(renewal), balanceMinor), date: new Date(date) },
  }
}

/** What Stripe would charge for a new subscription. With a trial, nothing is due until the trial ends. */
export async function previewStripePurchase(
  stripe: Stripe,
  { customerId, details, plan, trialDays, at }: PurchasePreview,
): Promise<ProviderPreview> {
  const { line1 = '', city = '', postalCode = '', country = '' } = details.address ?? {}
  const whose: Stripe.InvoiceCreatePreviewParams =
    customerId === null
      ? {
          customer_details: {
            tax_exempt: 'none',
            ...(country !== '' && { address: { line1, city, postal_code: postalCode, country } }),
          },
        }
      : { customer: customerId }
  const invoice = await orFailure(
    stripe.invoices.createPreview({
      ...whose,
      currency: plan.currencyCode.toLowerCase(),
      subscription_details: { items: [{ price: plan.providerPriceId ?? '' }] },
    }),
  )
  const hasTrial = trialDays > 0
  const balanceMinor = hasTrial ? invoice.starting_balance : balanceAfter(invoice)
  const date = hasTrial ? at.getTime() + trialDays * DAY_MS : addMonths(at.toISOString(), plan.interval)
  const amount = toAmount(invoice)
  return {
    now: hasTrial ? { ...amount, ...NOTHING } : amount,
    creditMinor: creditOf(balanceMinor),
    next: { ...withBalance(amount, balanceMinor), date: new Date(date) },
  }
}

/** The next renewal of a subscription; null when it ends with its period. */
export async function previewStripeRenewal(stripe: Stripe, subscriptionId: string) {
  const subscription = await orFailure(stripe.subscriptions.retrieve(subscriptionId))
  const [item] = subscription.items.data
  if (!item || subscription.cancel_at_period_end) return null
  const invoice = await orFailure(
    stripe.invoices.createPreview({ customer: idOf(subscription.customer), subscription: subscriptionId }),
  )
  return { ...toAmount(invoice), date: new Date(item.current_period_end * 1000) }
}

/** Converts a moment to whole seconds, as Stripe uses them. */
export const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** The customer's balance after an invoice; negative for credit. A preview contains only the balance before it. */
function balanceAfter({ total, starting_balance: before, amount_due: due }: Stripe.Invoice): number {
  return total + before - due
}

const creditOf = (balanceMinor: number) => Math.max(0, -balanceMinor)

/** The next invoice with the balance that remains after the current one: credit reduces it, debt increases it. */
function withBalance(amount: ProviderAmount, balanceMinor: number): ProviderAmount {
  return { ...amount, amountDueMinor: Math.max(0, amount.totalMinor + balanceMinor) }
}
