import { describe, expect, it } from 'vitest'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { openingText, publishMenu } from './policy.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

function looked(level: ContainmentLevel, confirmedDaysAgo: number | null, endedDaysAgo: number | null) {
  const verifiedAt = confirmedDaysAgo === null ? null : daysAgo(confirmedDaysAgo).toISOString()
  const stated = { allergens: [{ id: 1, level, verifiedAt }] }
  const menu = { items: [{ ...stated, variants: [stated] }], groups: [{ options: [stated] }] }
  const { items, groups, validUntil } = publishMenu(menu, {
    accessEnd: endedDaysAgo === null ? null : daysAgo(endedDaysAgo),
    now: NOW,
  })
  const levels = [items[0], items[0]?.variants?.[0], groups[0]?.options?.[0]].map((one) => one?.allergens?.[0]?.level)
  return { levels: [...new Set(levels)], validForDays: (validUntil.getTime() - NOW.getTime()) / DAY_MS }
}

describe('the allergen levels that guests see', () => {
  it.each([
    ['“free from” while the subscription is paid', 'FREE_FROM', 900, null, 'FREE_FROM', 30],
    ['“free from” 29 days after the subscription ended', 'FREE_FROM', 900, 29, 'FREE_FROM', 1],
    ['“not confirmed” 30 days after the subscription ended', 'FREE_FROM', 900, 30, 'UNKNOWN', 30],
    ['“free from” 10 days after a confirmation without a subscription', 'FREE_FROM', 10, 60, 'FREE_FROM', 20],
    ['“not confirmed” 30 days after a confirmation without a subscription', 'FREE_FROM', 30, 60, 'UNKNOWN', 30],
    [
      '“not confirmed” after the subscription ended if nobody confirmed “free from”',
      'FREE_FROM',
      null,
      30,
      'UNKNOWN',
      30,
    ],
    [
      '“not confirmed” while the subscription is paid if nobody confirmed “free from”',
      'FREE_FROM',
      null,
      null,
      'UNKNOWN',
      30,
    ],
    ['“contains” even if nobody confirmed it', 'CONTAINS', null, null, 'CONTAINS', 30],
    ['“contains” 60 days after the subscription ended', 'CONTAINS', 900, 60, 'CONTAINS', 30],
    ['“may contain” 60 days after the subscription ended', 'MAY_CONTAIN', 900, 60, 'MAY_CONTAIN', 30],
    ['“free from” three days before the subscription ends', 'FREE_FROM', 900, -3, 'FREE_FROM', 30],
  ] as const)(
    'guests see an allergen as %s, and the menu is valid until that changes, but at most 30 days',
    (_, level, confirmed, ended, shown, validForDays) => {
      expect(looked(level, confirmed, ended)).toEqual({ levels: [shown], validForDays })
    },
  )
})

describe('opening hours as text', () => {
  const lunch = { from: '11:30', to: '14:00' }

  it('opening hours as text group the days that have the same hours', () => {
    const hours = [
      { day: 6, from: '17:00', to: '01:00' },
      ...[5, 1, 2, 3].map((day) => ({ day, ...lunch })),
      { day: 1, from: '17:00', to: '22:00' },
    ]

    expect(openingText(hours, 'de')).toBe('Mo–Mi, Fr 11:30–14:00 · Mo 17:00–22:00 · Sa 17:00–1:00')
    expect(openingText(hours.slice(0, 1), 'fr')).toBe('sam. 17:00–1:00')
  })

  it('opening hours as text are empty if a branch has no opening hours', () => {
    expect(openingText([], 'en')).toBe('')
  })
})
