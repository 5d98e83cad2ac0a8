import type { Plan, Subscription } from '#contract/subscriptions.ts'
import type { plan } from '#server/db/schema.ts'
import { GRANT, type SubscriptionRow } from './queries.ts'

/** A plan as everybody may read it. */
export function presentPlan(row: typeof plan.$inferSelect): Plan {
  const { id, code, name, priceMinor, currencyCode, interval, trialDays, limits, features } = row
  return { id, code, name, priceMinor, currencyCode, interval, trialDays, limits, features }
}

/** A subscription with its plan. */
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
