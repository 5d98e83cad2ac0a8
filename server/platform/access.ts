import { PAST_DUE_GRACE_DAYS } from '#contract/limits.ts'
import type { SubscriptionStatus } from '#server/db/schema.ts'

const PAST_DUE_GRACE_MS = PAST_DUE_GRACE_DAYS * 24 * 60 * 60 * 1000

export const LIVE_STATUSES = ['trialing', 'active', 'past_due'] as const satisfies SubscriptionStatus[]

/** When a past-due company loses access. */
export function graceEndsAt(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + PAST_DUE_GRACE_MS)
}

type Ending = {
  status: SubscriptionStatus
  pastDueSince: Date | null
  currentPeriodEnd: Date | null
  updatedAt: Date
}

/**
 * When a company's access ends or ended: the latest end among its subscriptions.
 * @returns null while a subscription is active or in trial, and when none has ever started
 */
export function accessEndsAt(subscriptions: readonly Ending[]): Date | null {
  if (subscriptions.some(({ status }) => status === 'active' || status === 'trialing')) return null
  const ends = subscriptions.flatMap((one) => endOf(one)?.getTime() ?? [])
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

function endOf({ status, pastDueSince, currentPeriodEnd, updatedAt }: Ending): Date | null {
  if (status === 'past_due') return pastDueSince && graceEndsAt(pastDueSince)
  const graceEnd = pastDueSince ? [graceEndsAt(pastDueSince)] : []
  // `unpaid` gives no access, so access ended with it at the latest. The grace period may have ended it before.
  if (status === 'unpaid') return earliest([updatedAt, ...graceEnd])
  // A subscription that never started has no period.
  if (status !== 'canceled' || currentPeriodEnd === null) return null
  return earliest([currentPeriodEnd, updatedAt, ...graceEnd])
}

function earliest(dates: Date[]): Date {
  return new Date(Math.min(...dates.map((date) => date.getTime())))
}

/**
 * Whether a subscription gives its company access.
 * @param subscription its status (null when there is none), and since when a payment is overdue
 */
export function givesAccess(
  { status, pastDueSince }: { status: SubscriptionStatus | null; pastDueSince: Date | null },
  now: Date,
): boolean {
  if (status === 'active' || status === 'trialing') return true
  if (status !== 'past_due' || pastDueSince === null) return false
  return now < graceEndsAt(pastDueSince)
}
