import type { SubscriptionStatus } from '#server/db/schema.ts'
import type { ProviderSubscription } from '#server/platform/payments/provider.ts'

/** Columns of a subscription that are set from the provider's state. */
export type SubscriptionState = {
  status: SubscriptionStatus
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  pastDueSince: Date | null
  cancelAtPeriodEnd: boolean
}

/**
 * A subscription updated from the provider's state; a canceled one stays canceled. An attempt has no period until it is
 * paid or its trial starts, so a period means that the subscription has started.
 */
export function applyProviderState(
  before: SubscriptionState,
  state: ProviderSubscription,
  now: Date,
): SubscriptionState {
  if (before.status === 'canceled') return before
  const { status, cancelAtPeriodEnd, unpaidSince } = state
  const isLate = status === 'past_due' || status === 'unpaid'
  // The grace period after this date may have ended access before the subscription was canceled, so the date is kept.
  const overdueAtEnd = status === 'canceled' ? before.pastDueSince : null
  const hasBegun = status !== 'incomplete' && (status !== 'canceled' || before.status !== 'incomplete')
  return {
    status,
    cancelAtPeriodEnd,
    currentPeriodStart: hasBegun ? state.currentPeriodStart : before.currentPeriodStart,
    currentPeriodEnd: hasBegun ? state.currentPeriodEnd : before.currentPeriodEnd,
    pastDueSince: isLate ? (earliest(before.pastDueSince, unpaidSince) ?? now) : overdueAtEnd,
  }
}

/** While payment is overdue, the provider creates further invoices; the first unpaid one counts. */
function earliest(known: Date | null, unpaidSince: Date | null): Date | null {
  if (known === null || unpaidSince === null) return known ?? unpaidSince
  return unpaidSince < known ? unpaidSince : known
}

/** Whether a subscription is paid, or in its trial. */
export function isPaid(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing'
}
