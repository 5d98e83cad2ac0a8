import type { Stripe } from 'stripe'
import type { SubscriptionStatus } from '#server/db/schema.ts'
import type { ProviderAmount, ProviderInvoice, ProviderSubscription } from './provider.ts'

/** The fields that Stripe must expand with a subscription that is converted here. */
export const EXPANDED = ['latest_invoice', 'latest_invoice.payments', 'pending_setup_intent']

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'unpaid',
  paused: 'unpaid',
}

/** The metadata key of a price that names our plan. */
export const PLAN_KEY = 'carte_plan'

/** Converts Stripe's subscription, which must be read with `EXPANDED`. */
export function toSubscription(from: Stripe.Subscription): ProviderSubscription {
  const [item] = from.items.data
  const invoice = latestInvoice(from)
  return {
    id: from.id,
    customerId: idOf(from.customer),
    status: statusOf(from),
    planCode: item?.price.metadata[PLAN_KEY] ?? null,
    currentPeriodStart: item ? toDate(item.current_period_start) : null,
    currentPeriodEnd: item ? toDate(item.current_period_end) : null,
    cancelAtPeriodEnd: from.cancel_at_period_end,
    unpaidSince: invoice?.status === 'open' ? toDate(invoice.status_transitions.finalized_at ?? invoice.created) : null,
    openInvoice: invoice?.status === 'open' ? { ...toAmount(invoice), amountDueMinor: invoice.amount_remaining } : null,
  }
}

/** In Carte, a trial starts once its card is confirmed; Stripe reports it as `trialing` before that. */
function statusOf(from: Stripe.Subscription): SubscriptionStatus {
  const isUnconfirmed = from.status === 'trialing' && from.pending_setup_intent !== null
  return isUnconfirmed ? 'incomplete' : (STATUSES[from.status] ?? 'unpaid')
}

/** The newest invoice of a subscription read with `EXPANDED`; null when it has none. */
export function latestInvoice({ latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return invoice === null || typeof invoice === 'string' ? null : invoice
}

export function toAmount({ amount_due: amountDueMinor, total, total_taxes, currency }: Stripe.Invoice): ProviderAmount {
  return {
    amountDueMinor,
    totalMinor: total,
    taxMinor: (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currencyCode: currency.toUpperCase(),
  }
}

/** Converts Stripe's invoice; one without a status counts as a draft. */
export function toInvoice(from: Stripe.Invoice): ProviderInvoice {
  return {
    id: from.id,
    number: from.number,
    date: toDate(from.created),
    amountMinor: from.total,
    amountDueMinor: from.amount_due,
    currencyCode: from.currency.toUpperCase(),
    status: (from.status ?? 'draft') as ProviderInvoice['status'], // Stripe has no other statuses today
    pdfUrl: from.invoice_pdf ?? null,
  }
}

/** The id of a reference, expanded or not. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

const toDate = (seconds: number) => new Date(seconds * 1000)
