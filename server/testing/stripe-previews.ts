import { addMonths, startsNewPeriod } from '#server/platform/payments/billing-period.ts'
import type { Fields, StripeObject, StripeState } from './stripe-state.ts'

type Totals = { total: number; total_taxes: { amount: number }[]; starting_balance: number; amount_due: number }

/** The totals of an invoice: the amount with tax, less the customer's credit. */
export function totalsOf(state: StripeState, customer: StripeObject | null, amount: number): Totals {
  const tax = Math.round((amount * state.taxPercent) / 100)
  const balance: number = customer?.['balance'] ?? 0
  const total = amount + tax
  return {
    total,
    total_taxes: tax === 0 ? [] : [{ amount: tax }],
    starting_balance: balance,
    amount_due: Math.max(0, total + balance),
  }
}

/**
 * The amount that Stripe invoices at once when the price changes (`always_invoice`), and the new period if one starts.
 * @param at in seconds
 */
export function prorate(one: StripeObject, price: StripeObject, at: number) {
  const [item] = one['items'].data
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end) throw new RangeError('proration_date must lie in the current period')
  const terms = ({ unit_amount: priceMinor, recurring }: StripeObject) => ({ priceMinor, interval: recurring.interval })
  const rest = (end - at) / (end - start)
  const startsNewPeriodNow = startsNewPeriod(terms(item.price), terms(price))
  const wanted = startsNewPeriodNow ? price['unit_amount'] : Math.round(price['unit_amount'] * rest)
  return {
    amount: wanted - Math.round(item.price.unit_amount * rest),
    period: startsNewPeriodNow ? { current_period_start: at, current_period_end: monthsAfter(at, price) } : {},
  }
}

/** The end of a period that starts at a moment, in seconds. */
export function monthsAfter(at: number, price: StripeObject): number {
  return Date.parse(addMonths(new Date(at * 1000).toISOString(), price['recurring'].interval)) / 1000
}

/** `POST /invoices/create_preview`: an invoice that isn't stored. */
export function previewInvoice(state: StripeState, fields: Fields): StripeObject {
  const details = inside(fields['subscription_details'])
  const item = inside(inside(details['items'])['0'])
  const one = typeof fields['subscription'] === 'string' ? state.get(fields['subscription']) : null
  const customerId = one?.['customer'] ?? fields['customer']
  const price = typeof item['price'] === 'string' ? state.get(item['price']) : one?.['items'].data[0].price
  const isChange = one !== null && details['proration_behavior'] === 'always_invoice'
  const amount = isChange ? prorate(one, price, Number(details['proration_date'])).amount : price.unit_amount
  const customer = customerId === undefined ? null : state.get(customerId)
  return {
    id: 'upcoming_in_double',
    object: 'invoice',
    currency: price.currency,
    ...totalsOf(state, customer, amount),
    // As with Stripe, only a finalized invoice has an ending balance.
    ending_balance: null,
  }
}

/** A field's nested fields; none if it is a text or missing. */
export const inside = (value: Fields[string]): Fields => (typeof value === 'object' ? value : {})
