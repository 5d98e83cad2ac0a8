import { PAST_DUE_GRACE_DAYS } from '#contract/limits.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatDate } from '../../shell/format-date.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

/** A subscription's state in words, and the colour that goes with it. */
export type StateWords = { label: string; tone: BadgeTone; sentence: string }

/** How a subscription stands, for somebody who does not know the provider's words for it. */
export function stateWords(subscription: Subscription, now: Date): StateWords {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, isGranted } = subscription
  const until = currentPeriodEnd ? formatDate(currentPeriodEnd) : null
  if (isGranted && status === 'active')
    return {
      label: 'Granted',
      tone: 'success',
      sentence: `The operator of this site granted it${until ? ` until ${until}` : ''}. Nothing is charged.`,
    }
  if (cancelAtPeriodEnd && (status === 'active' || status === 'trialing'))
    return {
      label: 'Cancelled',
      tone: 'warning',
      sentence: `It works until ${until ?? 'the period ends'}, then it ends.`,
    }
  switch (status) {
    case 'active':
      return { label: 'Active', tone: 'success', sentence: until ? `It renews on ${until}.` : 'It renews by itself.' }
    case 'trialing':
      return {
        label: 'Free trial',
        tone: 'accent',
        sentence: until ? `The trial runs until ${until}.` : 'The trial runs.',
      }
    case 'past_due':
      return {
        label: 'Payment failed',
        tone: 'danger',
        sentence: `${graceWords(subscription, now)} Please update your card.`,
      }
    case 'unpaid':
      return { label: 'Not paid', tone: 'danger', sentence: 'The console is closed until the last invoice is paid.' }
    case 'incomplete':
      return { label: 'Waiting', tone: 'warning', sentence: 'The first payment is not through yet.' }
    case 'canceled':
      return { label: 'Ended', tone: 'neutral', sentence: 'Your public menu stays; choose a plan to work on it again.' }
  }
}

/** @example graceWords({ pastDueSince: '2026-11-18T00:00:00Z' }, new Date('2026-11-20')) // 'The console closes in 5 days.' */
export function graceWords({ pastDueSince }: Pick<Subscription, 'pastDueSince'>, now: Date): string {
  const left = graceDaysLeft(pastDueSince, now)
  return left <= 1 ? 'The console closes within a day.' : `The console closes in ${left} days.`
}

function graceDaysLeft(pastDueSince: string | null, now: Date): number {
  if (pastDueSince === null) return PAST_DUE_GRACE_DAYS
  const endsAt = new Date(pastDueSince).getTime() + PAST_DUE_GRACE_DAYS * DAY_MS
  return Math.max(0, Math.ceil((endsAt - now.getTime()) / DAY_MS))
}
