import { PAST_DUE_GRACE_DAYS } from '#contract/limits.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatDate } from '../../pages/format-date.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { billingMessages as t } from './messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type SubscriptionState = { label: string; tone: BadgeTone; sentence: string }

export function describeStatus(subscription: Subscription, now: Date, timeZone: string): SubscriptionState {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, isGranted } = subscription
  const until = currentPeriodEnd ? formatDate(currentPeriodEnd, timeZone) : null
  if (isGranted && status === 'active')
    return {
      label: t.granted,
      tone: 'success',
      sentence: t.grantedSentence(until),
    }
  if (cancelAtPeriodEnd && (status === 'active' || status === 'trialing'))
    return {
      label: t.cancelled,
      tone: 'warning',
      sentence: t.endsSentence(until),
    }
  switch (status) {
    case 'active':
      return { label: t.active, tone: 'success', sentence: until ? t.renewsOn(until) : t.renews }
    case 'trialing':
      return {
        label: t.freeTrial,
        tone: 'accent',
        sentence: until ? t.trialUntil(until, daysUntil(currentPeriodEnd, now)) : t.trialRuns,
      }
    case 'past_due':
      return {
        label: t.paymentFailed,
        tone: 'danger',
        sentence: t.pastDue(describeGrace(subscription, now)),
      }
    case 'unpaid':
      return { label: t.unpaid, tone: 'danger', sentence: t.unpaidSentence }
    case 'incomplete':
      return { label: t.incomplete, tone: 'warning', sentence: t.incompleteSentence }
    case 'canceled':
      return { label: t.ended, tone: 'neutral', sentence: t.endedSentence }
  }
}

/** How many days in advance the end of a free trial is announced. */
const TRIAL_NOTICE_DAYS = 7

export function trialEndsSoon({ status, currentPeriodEnd }: Subscription, now: Date): boolean {
  if (status !== 'trialing' || currentPeriodEnd === null) return false
  return new Date(currentPeriodEnd).getTime() - now.getTime() <= TRIAL_NOTICE_DAYS * DAY_MS
}

/** @example describeGrace({ pastDueSince: '2026-11-18T00:00:00Z' }, new Date('2026-11-20')) // 'You’ll lose access to the console in 5 days.' */
export function describeGrace({ pastDueSince }: Pick<Subscription, 'pastDueSince'>, now: Date): string {
  const left = graceDaysLeft(pastDueSince, now)
  return left <= 1 ? t.accessEndsInADay : t.accessEndsInDays(left)
}

/** The days until a time, rounded up; 0 when there is no end or it has passed. */
function daysUntil(end: string | null, now: Date): number {
  return end === null ? 0 : Math.max(0, Math.ceil((new Date(end).getTime() - now.getTime()) / DAY_MS))
}

function graceDaysLeft(pastDueSince: string | null, now: Date): number {
  if (pastDueSince === null) return PAST_DUE_GRACE_DAYS
  const endsAt = new Date(new Date(pastDueSince).getTime() + PAST_DUE_GRACE_DAYS * DAY_MS)
  return daysUntil(endsAt.toISOString(), now)
}
