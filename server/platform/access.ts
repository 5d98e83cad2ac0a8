import { PAST_DUE_GRACE_DAYS } from '#contract/limits.ts'
import type { SubscriptionStatus } from '#server/db/schema.ts'

const PAST_DUE_GRACE_MS = PAST_DUE_GRACE_DAYS * 24 * 60 * 60 * 1000

/** Statuses that may give access, for queries. */
export const LIVE_STATUSES = ['trialing', 'active', 'past_due'] as const satisfies SubscriptionStatus[]

/** When a past-due company loses access. */
export function graceEndsAt(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + PAST_DUE_GRACE_MS)
}

/**
 * Whether a subscription lets its company work.
 * @param subscription its status, and since when payment is missing
 */
export function givesAccess(
  { status, pastDueSince }: { status: SubscriptionStatus | null; pastDueSince: Date | null },
  now: Date,
): boolean {
  if (status === 'active' || status === 'trialing') return true
  if (status !== 'past_due' || pastDueSince === null) return false
  return now < graceEndsAt(pastDueSince)
}
