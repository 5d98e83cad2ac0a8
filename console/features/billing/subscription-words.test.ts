import { describe, expect, it } from 'vitest'
import type { Subscription } from '#contract/subscriptions.ts'
import { graceWords, stateWords } from './subscription-words.ts'

const now = new Date('2026-11-20T12:00:00Z')
const subscription = (part: Partial<Subscription>): Subscription => ({
  id: 1,
  plan: {
    id: 1,
    code: 'pro-month',
    name: 'Pro',
    priceMinor: 2900,
    currencyCode: 'EUR',
    interval: 'month',
    trialDays: 0,
    limits: { branches: null, menuItems: null, tables: null, members: null },
    features: [],
  },
  status: 'active',
  currentPeriodEnd: '2026-12-20T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  isGranted: false,
  ...part,
})

describe('a subscription in words', () => {
  it('says that it was granted, until when, and that nothing is charged', () => {
    const granted = stateWords(subscription({ isGranted: true }), now)
    const forGood = stateWords(subscription({ isGranted: true, currentPeriodEnd: null }), now)

    expect(granted).toMatchObject({
      label: 'Granted',
      sentence: 'The operator of this site granted it until 20 Dec 2026. Nothing is charged.',
    })
    expect(forGood.sentence).toBe('The operator of this site granted it. Nothing is charged.')
  })

  it('says when it renews or when the trial ends', () => {
    expect(stateWords(subscription({}), now)).toMatchObject({ label: 'Active', sentence: 'It renews on 20 Dec 2026.' })
    expect(stateWords(subscription({ status: 'trialing' }), now).sentence).toBe('The trial runs until 20 Dec 2026.')
    expect(stateWords(subscription({ currentPeriodEnd: null }), now).sentence).toBe('It renews by itself.')
  })

  it('says until when a cancelled one works', () => {
    expect(stateWords(subscription({ cancelAtPeriodEnd: true }), now)).toMatchObject({
      label: 'Cancelled',
      sentence: 'It works until 20 Dec 2026, then it ends.',
    })
  })

  it('knows words for every status', () => {
    for (const status of ['incomplete', 'past_due', 'unpaid', 'canceled'] as const)
      expect(stateWords(subscription({ status }), now).sentence).toMatch(/\.$/)
  })

  it('counts the days until a past-due one closes the console', () => {
    const left = (pastDueSince: string) => graceWords({ pastDueSince }, now)

    expect(left('2026-11-20T12:00:00Z')).toBe('The console closes in 7 days.')
    expect(left('2026-11-15T00:00:00Z')).toBe('The console closes in 2 days.')
    expect(left('2026-11-13T20:00:00Z')).toBe('The console closes within a day.')
    expect(left('2026-11-01T00:00:00Z')).toBe('The console closes within a day.')
  })
})
