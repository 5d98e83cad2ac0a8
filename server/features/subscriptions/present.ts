import type { Billing, PaymentPreview, Plan, Subscription } from '#contract/subscriptions.ts'
import type { plan } from '#server/db/schema.ts'
import type { ProviderNextInvoice, ProviderPreview } from '#server/platform/payments/provider.ts'
import { GRANT, type SubscriptionRow } from './queries.ts'

export function presentPlan(row: typeof plan.$inferSelect): Plan {
  const { id, code, name, priceMinor, currencyCode, interval, trialDays, limits, features } = row
  return { id, code, name, priceMinor, currencyCode, interval, trialDays, limits, features }
}

export function presentSubscription({ subscription, plan }: SubscriptionRow): Subscription {
  const { id, status, cancelAtPeriodEnd, currentPeriodEnd, pastDueSince, provider } = subscription
  return {
    id,
    plan: presentPlan(plan),
    status,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    pastDueSince: pastDueSince?.toISOString() ?? null,
    isGranted: provider === GRANT,
  }
}

/** `amountMinor` is what will be charged: the total less credit. */
export function presentNextInvoice(next: ProviderNextInvoice): NonNullable<Billing['nextPayment']> {
  const { date, amountDueMinor: amountMinor, taxMinor, currencyCode } = next
  return { date: date.toISOString(), amountMinor, taxMinor, currencyCode }
}

export function presentPreview(
  { now, creditMinor, next }: ProviderPreview,
  { plan: row, trialDays, at }: { plan: typeof plan.$inferSelect; trialDays: number; at: Date },
): PaymentPreview {
  return {
    ...now,
    plan: presentPlan(row),
    creditMinor,
    trialDays,
    next: next && presentNextInvoice(next),
    prorationDate: at.toISOString(),
  }
}
