import { expect, it } from 'vitest'
import type { ContainmentLevel } from './allergens.ts'
import {
  type AllergenCarrier,
  allergenFamilies,
  confirmationOf,
  confirmedAfter,
  levelIn,
  publishedAllergens,
  publishedLevel,
  publishStatements,
  publishedUntil,
  statementOf,
  worstLevel,
} from './published-allergens.ts'

const NUTS = 1
const WALNUT = 2
const HAZELNUT = 3
const MILK = 4
const FAMILIES = allergenFamilies([
  { id: NUTS, parentId: null },
  { id: WALNUT, parentId: NUTS },
  { id: HAZELNUT, parentId: NUTS },
  { id: MILK, parentId: null },
])
const DAY_MS = 24 * 60 * 60 * 1000
const NOW = new Date('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

type Levels = Partial<Record<number, ContainmentLevel>>
const stated = (levels: Levels) => Object.entries(levels).map(([id, level = 'UNKNOWN']) => ({ id: Number(id), level }))
const part = (levels: Levels = {}) => ({ allergens: stated(levels) })
const item = (levels: Levels, more: Partial<AllergenCarrier> = {}): AllergenCarrier => ({
  ...part(levels),
  variants: [],
  modifierGroups: [],
  ...more,
})
const milkOf = (carrier: AllergenCarrier) => statementOf(carrier, MILK, FAMILIES)

const paid = { accessEnd: null, now: NOW }

it('“free from” needs a confirmation to be published, but “contains” and “may contain” don’t', () => {
  expect(publishedLevel({ level: 'FREE_FROM', verifiedAt: null }, paid)).toBe('UNKNOWN')
  expect(publishedLevel({ level: 'CONTAINS', verifiedAt: null }, paid)).toBe('CONTAINS')
  expect(publishedLevel({ level: 'MAY_CONTAIN', verifiedAt: null }, paid)).toBe('MAY_CONTAIN')
})

it.each([
  ['counts while the subscription is paid', 900, null, 'FREE_FROM'],
  ['counts before the subscription ends', 900, -3, 'FREE_FROM'],
  ['counts on the 30th day after the subscription’s end', 900, 29, 'FREE_FROM'],
  ['is unknown 30 days after the subscription’s end', 900, 30, 'UNKNOWN'],
  ['counts 10 days after a confirmation made after the subscription’s end', 10, 60, 'FREE_FROM'],
  ['is unknown 30 days after a confirmation made after the subscription’s end', 30, 60, 'UNKNOWN'],
] as const)(
  'a confirmed “free from” expires only after the subscription has ended: it %s',
  (_, confirmedDaysAgo, endedDaysAgo, published) => {
    const statement = { level: 'FREE_FROM' as const, verifiedAt: daysAgo(confirmedDaysAgo).toISOString() }
    const clock = { accessEnd: endedDaysAgo === null ? null : daysAgo(endedDaysAgo), now: NOW }

    expect(publishedLevel(statement, clock)).toBe(published)
    expect(publishedUntil(statement, clock.accessEnd) > NOW.getTime()).toBe(published === 'FREE_FROM')
  },
)

it.each([
  ['while the subscription is paid', null],
  ['3 days before the subscription ends', -3],
  ['when the subscription ends', 0],
  ['10 days after the subscription’s end', 10],
  ['29 days after the subscription’s end', 29],
  ['30 days after the subscription’s end', 30],
  ['31 days after the subscription’s end', 31],
  ['90 days after the subscription’s end', 90],
])('database queries and the published level agree on when “free from” expires: %s', (_, ended) => {
  const clock = { accessEnd: ended === null ? null : daysAgo(ended), now: NOW }
  const limit = confirmedAfter(clock)

  for (const days of [0, 1, 29, 30, 31, 60, 900]) {
    const byQuery = limit === null || daysAgo(days) > limit
    const byRule = publishedLevel({ level: 'FREE_FROM', verifiedAt: daysAgo(days).toISOString() }, clock)
    expect([days, byRule === 'FREE_FROM']).toEqual([days, byQuery])
  }
})

it('allergen levels from worst to best are contains, may contain, unknown and free from', () => {
  expect(worstLevel(['FREE_FROM', 'UNKNOWN', 'MAY_CONTAIN', 'CONTAINS'])).toBe('CONTAINS')
  expect(worstLevel(['FREE_FROM', 'UNKNOWN', 'MAY_CONTAIN'])).toBe('MAY_CONTAIN')
  expect(worstLevel(['FREE_FROM', 'UNKNOWN'])).toBe('UNKNOWN')
  expect(worstLevel(['FREE_FROM'])).toBe('FREE_FROM')
  expect(worstLevel([])).toBe('UNKNOWN')
})

it.each([
  ['is missing when the list is empty', {}, NUTS, null],
  ['is missing when the list names only unrelated allergens', { [MILK]: 'CONTAINS' }, NUTS, null],
  ['is “contains” for a parent when its child is “contains”', { [WALNUT]: 'CONTAINS' }, NUTS, 'CONTAINS'],
  [
    'is “contains” for a child when only its parent is named, as “contains”',
    { [NUTS]: 'CONTAINS' },
    WALNUT,
    'CONTAINS',
  ],
  [
    'is “contains” for a child that is “free from” when its parent is “contains”',
    { [NUTS]: 'CONTAINS', [WALNUT]: 'FREE_FROM' },
    WALNUT,
    'CONTAINS',
  ],
  [
    'is “free from” for a child that is “free from” when its parent is “unknown”',
    { [NUTS]: 'UNKNOWN', [WALNUT]: 'FREE_FROM' },
    WALNUT,
    'FREE_FROM',
  ],
  ['is “unknown” for a child when only its parent is named, as “unknown”', { [NUTS]: 'UNKNOWN' }, WALNUT, 'UNKNOWN'],
  [
    'is “contains” for a child that is “unknown” when its parent is “contains”',
    { [NUTS]: 'CONTAINS', [WALNUT]: 'UNKNOWN' },
    WALNUT,
    'CONTAINS',
  ],
  ['is missing for a parent when only its child is named, as “free from”', { [WALNUT]: 'FREE_FROM' }, NUTS, null],
  [
    'is “free from” for a child when only its parent is named, as “free from”',
    { [NUTS]: 'FREE_FROM' },
    WALNUT,
    'FREE_FROM',
  ],
  [
    'is “may contain” for a parent that is “free from” when its child is “may contain”',
    { [NUTS]: 'FREE_FROM', [WALNUT]: 'MAY_CONTAIN' },
    NUTS,
    'MAY_CONTAIN',
  ],
  [
    'is “may contain” for a child when its parent is “free from” and its sibling “may contain”',
    { [NUTS]: 'FREE_FROM', [WALNUT]: 'MAY_CONTAIN' },
    HAZELNUT,
    'MAY_CONTAIN',
  ],
  [
    'is “unknown” for a parent that is “free from” when its child is “unknown”',
    { [NUTS]: 'FREE_FROM', [WALNUT]: 'UNKNOWN' },
    NUTS,
    'UNKNOWN',
  ],
  [
    'is “unknown” for a child that is “unknown” when its parent is “free from”',
    { [NUTS]: 'FREE_FROM', [WALNUT]: 'UNKNOWN' },
    WALNUT,
    'UNKNOWN',
  ],
] as const)(
  'an allergen’s level takes its parent and child allergens into account: it %s',
  (_, levels, allergenId, expected) => {
    expect(levelIn(stated(levels), allergenId, FAMILIES)).toBe(expected)
  },
)

const free = { [MILK]: 'FREE_FROM' } as const
const group = (minSelected: number, ...options: (ReturnType<typeof part> & { isDefault?: boolean })[]) => ({
  modifierGroups: [{ minSelected, options }],
})

it('an item without its own level for an allergen is “unknown”, even if each of its sizes is “free from”', () => {
  expect(milkOf(item({}, { variants: [part(free), part(free)] }))).toEqual({ level: 'UNKNOWN', extras: null })
})

it('an item’s level is the worst of its own level and those of its sizes', () => {
  expect(milkOf(item(free, { variants: [part({ [MILK]: 'CONTAINS' }), part()] })).level).toBe('CONTAINS')
  expect(milkOf(item(free, { variants: [part({ [MILK]: 'UNKNOWN' })] })).level).toBe('UNKNOWN')
  expect(milkOf(item(free, { variants: [part()] })).level).toBe('FREE_FROM')
})

it('an item’s level takes every option of a required group into account, even options without a level', () => {
  expect(milkOf(item(free, group(1, part(free), part({ [MILK]: 'MAY_CONTAIN' })))).level).toBe('MAY_CONTAIN')
  expect(milkOf(item(free, group(1, part(free), part())))).toEqual({ level: 'UNKNOWN', extras: null })
  expect(milkOf(item(free, group(1, part(free)))).level).toBe('FREE_FROM')
})

it('an item’s level takes options that are selected by default into account', () => {
  expect(milkOf(item(free, group(0, { ...part({ [MILK]: 'CONTAINS' }), isDefault: true })))).toEqual({
    level: 'CONTAINS',
    extras: null,
  })
})

it('the level of optional extras is published separately if it is worse than the item’s level', () => {
  expect(milkOf(item(free, group(0, part({ [MILK]: 'CONTAINS' }), part())))).toEqual({
    level: 'FREE_FROM',
    extras: 'CONTAINS',
  })
  expect(milkOf(item(free, group(0, part())))).toEqual({ level: 'FREE_FROM', extras: 'UNKNOWN' })
  expect(milkOf(item(free, group(0, part(free)))).extras).toBeNull()
  expect(milkOf(item({ [MILK]: 'CONTAINS' }, group(0, part({ [MILK]: 'MAY_CONTAIN' })))).extras).toBeNull()
})

it('a size or option that contains an allergen isn’t shown as free from its child allergens', () => {
  const allergens = stated({ [NUTS]: 'CONTAINS', [WALNUT]: 'FREE_FROM', [MILK]: 'FREE_FROM' })

  expect(publishStatements(allergens, FAMILIES)).toEqual(stated({ [NUTS]: 'CONTAINS', [MILK]: 'FREE_FROM' }))
})

it('an item contains an allergen and all of its child allergens if a size contains one of them', () => {
  const carrier = item({ [NUTS]: 'FREE_FROM' }, { variants: [part({ [WALNUT]: 'CONTAINS' })] })

  expect([NUTS, WALNUT, HAZELNUT].map((id) => statementOf(carrier, id, FAMILIES).level)).toEqual([
    'CONTAINS',
    'CONTAINS',
    'CONTAINS',
  ])
})

it('an item shows the allergens of its sizes and required options, but not those of optional extras', () => {
  const carrier = item(
    { [MILK]: 'FREE_FROM' },
    {
      variants: [part({ [WALNUT]: 'CONTAINS' })],
      modifierGroups: [
        { minSelected: 1, options: [part({ [MILK]: 'MAY_CONTAIN' })] },
        { minSelected: 0, options: [part({ [HAZELNUT]: 'CONTAINS' })] },
      ],
    },
  )

  expect(publishedAllergens(carrier, FAMILIES)).toEqual([
    { id: MILK, level: 'MAY_CONTAIN', extras: null, removable: false },
    { id: WALNUT, level: 'CONTAINS', extras: null, removable: false },
  ])
})

it('a child allergen isn’t listed for an item if its risk comes only from the parent allergen', () => {
  const carrier = item({ [NUTS]: 'CONTAINS', [WALNUT]: 'FREE_FROM' })

  expect(publishedAllergens(carrier, FAMILIES).map(({ id, level }) => [id, level])).toEqual([[NUTS, 'CONTAINS']])
})

it('an allergen isn’t removable if a size, a required option or a related allergen contradicts that', () => {
  const carrier = { ...item({}), allergens: [{ id: NUTS, level: 'CONTAINS' as const, removable: true }] }
  const removable = (more: Partial<AllergenCarrier>) =>
    publishedAllergens({ ...carrier, ...more }, FAMILIES)[0]?.removable

  expect(removable({})).toBe(true)
  expect(removable({ variants: [part({ [NUTS]: 'CONTAINS' })] })).toBe(false)
  expect(removable({ modifierGroups: [{ minSelected: 1, options: [part({ [WALNUT]: 'CONTAINS' })] }] })).toBe(false)
  expect(removable({ allergens: [...carrier.allergens, { id: WALNUT, level: 'CONTAINS' }] })).toBe(false)
  const walnut = [{ id: WALNUT, level: 'CONTAINS' as const, removable: true }]
  expect(removable({ allergens: walnut })).toBe(true)
  expect(removable({ allergens: [...walnut, { id: NUTS, level: 'MAY_CONTAIN' }] })).toBe(false)
})

it('an allergen isn’t removable if a size or required option may contain it, or the option states no level', () => {
  const carrier = { ...item({}), allergens: [{ id: NUTS, level: 'CONTAINS' as const, removable: true }] }
  const removable = (more: Partial<AllergenCarrier>) =>
    publishedAllergens({ ...carrier, ...more }, FAMILIES)[0]?.removable
  const withOption = (levels: Parameters<typeof part>[0], minSelected = 1) =>
    removable({ modifierGroups: [{ minSelected, options: [part(levels)] }] })

  expect(removable({ variants: [part({ [NUTS]: 'MAY_CONTAIN' })] })).toBe(false)
  expect([withOption({ [NUTS]: 'MAY_CONTAIN' }), withOption({})]).toEqual([false, false])
  expect([withOption({ [NUTS]: 'FREE_FROM' }), withOption({}, 0)]).toEqual([true, true])
})

const at = (days: number, verifiedBy: string | null = 'Anna') => ({
  level: 'FREE_FROM' as const,
  publishedLevel: 'FREE_FROM' as const,
  verifiedAt: daysAgo(days).toISOString(),
  verifiedBy,
})

it('an item’s confirmation names everyone who confirmed its allergens, and the date of the oldest confirmation', () => {
  expect(confirmationOf([at(1), at(9, 'Ben'), at(3, null)])).toEqual({
    state: 'confirmed',
    at: daysAgo(9).toISOString(),
    by: ['Anna', 'Ben'],
  })
})

it('an item with an allergen that has no valid confirmation is unconfirmed; an item without allergen levels isn’t', () => {
  expect(confirmationOf([at(1), { ...at(1), verifiedAt: null }])).toMatchObject({ state: 'unconfirmed', at: null })
  expect(confirmationOf([{ ...at(1), publishedLevel: 'UNKNOWN' }, at(1)])).toMatchObject({
    state: 'unconfirmed',
    at: null,
  })
  expect(confirmationOf([])).toMatchObject({ state: 'nothingStated', at: null })
})
