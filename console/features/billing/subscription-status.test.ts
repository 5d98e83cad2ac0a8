import { expect, it } from 'vitest'
import type { Subscription } from '#contract/subscriptions.ts'
import { sampleSubscription as subscription } from '../../testing/samples.ts'
import { describeGrace, describeStatus, trialEndsSoon } from './subscription-status.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('describes a subscription granted by the site operator, with or without an end date', () => {
  const granted = describeStatus(subscription({ isGranted: true }), now, 'UTC')
  const forGood = describeStatus(subscription({ isGranted: true, currentPeriodEnd: null }), now, 'UTC')

  expect(granted).toMatchObject({
    label: 'Granted',
    sentence: 'Granted by the site operator until 20 Dec 2026. You aren’t charged.',
  })
  expect(forGood.sentence).toBe('Granted by the site operator. You aren’t charged.')
})

it('the status of a subscription says when its trial ends, or that it renews, with the date if it is known', () => {
  expect(describeStatus(subscription({}), now, 'UTC')).toMatchObject({
    label: 'Active',
    sentence: 'Renews on 20 Dec 2026.',
  })
  expect(describeStatus(subscription({ status: 'trialing' }), now, 'UTC').sentence).toBe(
    'Your free trial ends on 20 Dec 2026 (30 days left).',
  )
  expect(describeStatus(subscription({ currentPeriodEnd: null }), now, 'UTC').sentence).toBe('Renews automatically.')
})

it('warns about the end of a free trial when at most seven days are left', () => {
  const endingOn = (day: string) =>
    trialEndsSoon(subscription({ status: 'trialing', currentPeriodEnd: `${day}T12:00:00.000Z` }), now)

  expect([endingOn('2026-11-28'), endingOn('2026-11-27'), endingOn('2026-11-20')]).toEqual([false, true, true])
  expect(trialEndsSoon(subscription({ currentPeriodEnd: '2026-11-21T12:00:00.000Z' }), now)).toBe(false)
})

it('the status of a cancelled subscription says when it ends', () => {
  expect(describeStatus(subscription({ cancelAtPeriodEnd: true }), now, 'UTC')).toMatchObject({
    label: 'Cancelled',
    sentence: 'Ends on 20 Dec 2026.',
  })
})

it('explains the status of a subscription that is incomplete, past due, unpaid or ended', () => {
  const sentenceOf = (status: Subscription['status']) => describeStatus(subscription({ status }), now, 'UTC').sentence

  expect(sentenceOf('incomplete')).toBe('Your first payment is still being processed.')
  expect(sentenceOf('past_due')).toBe('You’ll lose access to the console in 7 days. Update your card to keep access.')
  expect(sentenceOf('unpaid')).toBe('The console is locked until the last invoice is paid.')
  expect(sentenceOf('canceled')).toBe('Your public menus stay online. Choose a plan to edit them again.')
})

it('tells a company with a past-due subscription how long it keeps access to the console', () => {
  const left = (pastDueSince: string) => describeGrace({ pastDueSince }, now)

  expect(left('2026-11-20T12:00:00Z')).toBe('You’ll lose access to the console in 7 days.')
  expect(left('2026-11-15T00:00:00Z')).toBe('You’ll lose access to the console in 2 days.')
  expect(left('2026-11-13T20:00:00Z')).toBe('You’ll lose access to the console within a day.')
  expect(left('2026-11-01T00:00:00Z')).toBe('You’ll lose access to the console within a day.')
})
