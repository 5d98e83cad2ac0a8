import { describe, expect, it } from 'vitest'
import type { ContainmentLevel } from './allergens.ts'
import {
  type AllergenCarrier,
  allergenFamilies,
  confirmationOf,
  confirmedAfter,
  levelIn,
  publishedAllergens,
  publishedLevel,
  publishedPart,
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

describe('the level that may be published', () => {
  const paid = { accessEnd: null, now: NOW }

  it('is unknown for an unconfirmed “free from”; a warning needs no confirmation', () => {
    expect(publishedLevel({ level: 'FREE_FROM', verifiedAt: null }, paid)).toBe('UNKNOWN')
    expect(publishedLevel({ level: 'CONTAINS', verifiedAt: null }, paid)).toBe('CONTAINS')
    expect(publishedLevel({ level: 'MAY_CONTAIN', verifiedAt: null }, paid)).toBe('MAY_CONTAIN')
  })

  it.each([
    ['holds while the subscription is paid', 900, null, 'FREE_FROM'],
    ['holds before the subscription ends', 900, -3, 'FREE_FROM'],
    ['holds on the 30th day after the subscription’s end', 900, 29, 'FREE_FROM'],
    ['ends 30 days after the subscription’s end', 900, 30, 'UNKNOWN'],
    ['holds for 30 days after a confirmation that was made after the end', 10, 60, 'FREE_FROM'],
    ['ends 30 days after that confirmation', 30, 60, 'UNKNOWN'],
  ] as const)('of a confirmed “free from” %s', (_, confirmedDaysAgo, endedDaysAgo, published) => {
    const statement = { level: 'FREE_FROM' as const, verifiedAt: daysAgo(confirmedDaysAgo).toISOString() }
    const clock = { accessEnd: endedDaysAgo === null ? null : daysAgo(endedDaysAgo), now: NOW }

    expect(publishedLevel(statement, clock)).toBe(published)
    expect(publishedUntil(statement, clock.accessEnd) > NOW.getTime()).toBe(published === 'FREE_FROM')
  })

  it.each([null, -3, 0, 10, 29, 30, 31, 90])(
    'agrees with `confirmedAfter`, which queries use, %s days after the subscription ended',
    (ended) => {
      const clock = { accessEnd: ended === null ? null : daysAgo(ended), now: NOW }
      const limit = confirmedAfter(clock)

      for (const days of [0, 1, 29, 30, 31, 60, 900]) {
        const byQuery = limit === null || daysAgo(days) > limit
        const byRule = publishedLevel({ level: 'FREE_FROM', verifiedAt: daysAgo(days).toISOString() }, clock)
        expect([days, byRule === 'FREE_FROM']).toEqual([days, byQuery])
      }
    },
  )
})

it('the order of levels from worst to best is: contains, may contain, unknown, free from', () => {
  expect(worstLevel(['FREE_FROM', 'UNKNOWN', 'MAY_CONTAIN', 'CONTAINS'])).toBe('CONTAINS')
  expect(worstLevel(['FREE_FROM', 'UNKNOWN', 'MAY_CONTAIN'])).toBe('MAY_CONTAIN')
  expect(worstLevel(['FREE_FROM', 'UNKNOWN'])).toBe('UNKNOWN')
  expect(worstLevel(['FREE_FROM'])).toBe('FREE_FROM')
  expect(worstLevel([])).toBe('UNKNOWN')
})

describe('a list of statements', () => {
  it.each([
    ['says nothing about an allergen that it doesn’t name', {}, NUTS, null],
    ['that contains a child contains its parent', { [WALNUT]: 'CONTAINS' }, NUTS, 'CONTAINS'],
    ['that contains only the parent contains each child', { [NUTS]: 'CONTAINS' }, WALNUT, 'CONTAINS'],
    [
      'that contains the parent isn’t free from a child',
      { [NUTS]: 'CONTAINS', [WALNUT]: 'FREE_FROM' },
      WALNUT,
      'CONTAINS',
    ],
    [
      'whose parent is unknown can be free from a child',
      { [NUTS]: 'UNKNOWN', [WALNUT]: 'FREE_FROM' },
      WALNUT,
      'FREE_FROM',
    ],
    ['whose parent is unknown is unknown for its children', { [NUTS]: 'UNKNOWN' }, WALNUT, 'UNKNOWN'],
    [
      'that contains the parent contains a child that is unknown',
      { [NUTS]: 'CONTAINS', [WALNUT]: 'UNKNOWN' },
      WALNUT,
      'CONTAINS',
    ],
    ['that is free from a child says nothing about its parent', { [WALNUT]: 'FREE_FROM' }, NUTS, null],
    ['that is free from the parent is free from its children', { [NUTS]: 'FREE_FROM' }, WALNUT, 'FREE_FROM'],
    [
      'isn’t free from a parent if it may contain one of the children',
      { [NUTS]: 'FREE_FROM', [WALNUT]: 'MAY_CONTAIN' },
      NUTS,
      'MAY_CONTAIN',
    ],
    [
      'that may contain one child may contain the other children',
      { [NUTS]: 'FREE_FROM', [WALNUT]: 'MAY_CONTAIN' },
      HAZELNUT,
      'MAY_CONTAIN',
    ],
    [
      'isn’t free from a parent if one of the children is unknown',
      { [NUTS]: 'FREE_FROM', [WALNUT]: 'UNKNOWN' },
      NUTS,
      'UNKNOWN',
    ],
    ['isn’t free from a child that is unknown', { [NUTS]: 'FREE_FROM', [WALNUT]: 'UNKNOWN' }, WALNUT, 'UNKNOWN'],
  ] as const)('%s', (_, levels, allergenId, expected) => {
    expect(levelIn(stated(levels), allergenId, FAMILIES)).toBe(expected)
  })
})

describe('the statement about one allergen in an item', () => {
  const free = { [MILK]: 'FREE_FROM' } as const
  const group = (minSelected: number, ...options: (ReturnType<typeof part> & { isDefault?: boolean })[]) => ({
    modifierGroups: [{ minSelected, options }],
  })

  it('is unknown if the item states nothing, whatever its sizes are free from', () => {
    expect(milkOf(item({}, { variants: [part(free), part(free)] }))).toEqual({ level: 'UNKNOWN', extras: null })
  })

  it('is that of the worst size; a size without a statement counts like the item', () => {
    expect(milkOf(item(free, { variants: [part({ [MILK]: 'CONTAINS' }), part()] })).level).toBe('CONTAINS')
    expect(milkOf(item(free, { variants: [part({ [MILK]: 'UNKNOWN' })] })).level).toBe('UNKNOWN')
    expect(milkOf(item(free, { variants: [part()] })).level).toBe('FREE_FROM')
  })

  it('counts every option of a required group; an option without a statement is unknown', () => {
    expect(milkOf(item(free, group(1, part(free), part({ [MILK]: 'MAY_CONTAIN' })))).level).toBe('MAY_CONTAIN')
    expect(milkOf(item(free, group(1, part(free), part())))).toEqual({ level: 'UNKNOWN', extras: null })
    expect(milkOf(item(free, group(1, part(free)))).level).toBe('FREE_FROM')
  })

  it('counts an optional option that is selected by default', () => {
    expect(milkOf(item(free, group(0, { ...part({ [MILK]: 'CONTAINS' }), isDefault: true })))).toEqual({
      level: 'CONTAINS',
      extras: null,
    })
  })

  it('names the additional risk of optional extras separately, and nothing if there is none', () => {
    expect(milkOf(item(free, group(0, part({ [MILK]: 'CONTAINS' }), part())))).toEqual({
      level: 'FREE_FROM',
      extras: 'CONTAINS',
    })
    expect(milkOf(item(free, group(0, part())))).toEqual({ level: 'FREE_FROM', extras: 'UNKNOWN' })
    expect(milkOf(item(free, group(0, part(free)))).extras).toBeNull()
    expect(milkOf(item({ [MILK]: 'CONTAINS' }, group(0, part({ [MILK]: 'MAY_CONTAIN' })))).extras).toBeNull()
  })
})

it('a size or an option is never called free from a child of what it contains', () => {
  const allergens = stated({ [NUTS]: 'CONTAINS', [WALNUT]: 'FREE_FROM', [MILK]: 'FREE_FROM' })

  expect(publishedPart(allergens, FAMILIES)).toEqual(stated({ [NUTS]: 'CONTAINS', [MILK]: 'FREE_FROM' }))
})

it('an item is not free from a child when a size makes the parent unsafe', () => {
  const carrier = item({ [NUTS]: 'FREE_FROM' }, { variants: [part({ [WALNUT]: 'CONTAINS' })] })

  expect([NUTS, WALNUT, HAZELNUT].map((id) => statementOf(carrier, id, FAMILIES).level)).toEqual([
    'CONTAINS',
    'CONTAINS',
    'CONTAINS',
  ])
})

describe('the statements an item is shown with', () => {
  it('are one for each allergen that the item, a size or a required option names', () => {
    const carrier = item(
      { [MILK]: 'FREE_FROM' },
      {
        variants: [part({ [WALNUT]: 'CONTAINS' })],
        modifierGroups: [
          { minSelected: 1, options: [part({ [MILK]: 'FREE_FROM' })] },
          { minSelected: 0, options: [part({ [HAZELNUT]: 'CONTAINS' })] },
        ],
      },
    )

    expect(publishedAllergens(carrier, FAMILIES)).toEqual([
      { id: MILK, level: 'FREE_FROM', extras: 'UNKNOWN', removable: false },
      { id: WALNUT, level: 'CONTAINS', extras: null, removable: false },
    ])
  })

  it('omit a child allergen whose risk comes only from its parent’s statement', () => {
    const carrier = item({ [NUTS]: 'CONTAINS', [WALNUT]: 'FREE_FROM' })

    expect(publishedAllergens(carrier, FAMILIES).map(({ id, level }) => [id, level])).toEqual([[NUTS, 'CONTAINS']])
  })

  it('say what an item can be made without, unless a child, a size or a required option contains it too', () => {
    const carrier = { ...item({}), allergens: [{ id: NUTS, level: 'CONTAINS' as const, removable: true }] }
    const removable = (more: Partial<AllergenCarrier>) =>
      publishedAllergens({ ...carrier, ...more }, FAMILIES)[0]?.removable

    expect(removable({})).toBe(true)
    expect(removable({ variants: [part({ [NUTS]: 'CONTAINS' })] })).toBe(false)
    expect(removable({ modifierGroups: [{ minSelected: 1, options: [part({ [WALNUT]: 'CONTAINS' })] }] })).toBe(false)
    expect(removable({ allergens: [...carrier.allergens, { id: WALNUT, level: 'CONTAINS' }] })).toBe(false)
  })
})

describe('the confirmation of an item', () => {
  const at = (days: number, verifiedBy: string | null = 'Anna') => ({
    level: 'FREE_FROM' as const,
    publishedLevel: 'FREE_FROM' as const,
    verifiedAt: daysAgo(days).toISOString(),
    verifiedBy,
  })

  it('names who confirmed it, and when the oldest statement was confirmed', () => {
    expect(confirmationOf([at(1), at(9, 'Ben'), at(3, null)])).toEqual({
      state: 'confirmed',
      at: daysAgo(9).toISOString(),
      by: ['Anna', 'Ben'],
    })
  })

  it('is missing while a statement is unconfirmed or its confirmation has expired', () => {
    expect(confirmationOf([at(1), { ...at(1), verifiedAt: null }])).toMatchObject({ state: 'unconfirmed', at: null })
    expect(confirmationOf([{ ...at(1), publishedLevel: 'UNKNOWN' }, at(1)])).toMatchObject({
      state: 'unconfirmed',
      at: null,
    })
    expect(confirmationOf([])).toMatchObject({ state: 'nothingStated', at: null })
  })
})
