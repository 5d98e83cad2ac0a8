import { describe, expect, it } from 'vitest'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { allergenFamilies, type ConfirmationClock } from '#contract/published-allergens.ts'
import { dishOf, effectiveCell, listedAllergens } from './policy.ts'
import type { DishOption, Statement } from './queries.ts'

const NUTS = 1
const WALNUT = 2
const FAMILIES = allergenFamilies([
  { id: NUTS, parentId: null },
  { id: WALNUT, parentId: NUTS },
])
const MONDAY = '2026-01-05T00:00:00.000Z'
const FRIDAY = '2026-01-09T00:00:00.000Z'
const PAID: ConfirmationClock = { accessEnd: null, now: new Date('2026-02-01T00:00:00Z') }
const REQUIRED: DishOption = { menuItemId: 1, id: 7, minSelected: 1, isDefault: false }
const EXTRA: DishOption = { menuItemId: 1, id: 8, minSelected: 0, isDefault: false }

function stated(
  level: ContainmentLevel,
  subject: Statement['subject'] = 'item',
  { allergenId = NUTS, subjectId = 1, verifiedAt = MONDAY }: Partial<Statement> = {},
): Statement {
  return { menuItemId: 1, allergenId, level, subject, subjectId, verifiedAt, verifiedBy: 'Anna' }
}

const cell = (statements: Statement[], { allergenId = NUTS, options = [] as DishOption[], clock = PAID } = {}) =>
  effectiveCell(dishOf(statements, options, clock), allergenId, FAMILIES)

describe('the level of an allergen in a menu item', () => {
  it('an item’s allergen level is unknown if nothing is stated about the allergen', () => {
    expect(cell([])).toEqual({ level: 'UNKNOWN', inOptions: null, confirmedAt: null })
  })

  it('an unconfirmed or expired “free from” counts as unknown, but an unconfirmed “contains” as “contains”', () => {
    const lapsed = { ...PAID, accessEnd: new Date('2026-01-01T00:00:00Z') }

    expect(cell([{ ...stated('FREE_FROM'), verifiedAt: null }]).level).toBe('UNKNOWN')
    expect(
      cell([stated('FREE_FROM', 'item', { verifiedAt: '2020-01-05T00:00:00.000Z' })], { clock: lapsed }).level,
    ).toBe('UNKNOWN')
    expect(cell([stated('FREE_FROM')], { clock: lapsed }).level).toBe('FREE_FROM')
    expect(cell([{ ...stated('CONTAINS'), verifiedAt: null }]).level).toBe('CONTAINS')
  })

  it('an item’s allergen level is the worst level of the item and its sizes', () => {
    expect(cell([stated('FREE_FROM'), stated('MAY_CONTAIN', 'variant')]).level).toBe('MAY_CONTAIN')
    expect(cell([stated('FREE_FROM'), stated('UNKNOWN', 'variant')]).level).toBe('UNKNOWN')
    expect(cell([stated('CONTAINS'), stated('FREE_FROM', 'variant')]).level).toBe('CONTAINS')
  })

  it('“contains” for one size counts for the item, but “free from” for one size doesn’t', () => {
    expect(cell([stated('FREE_FROM', 'variant')])).toEqual({ level: 'UNKNOWN', inOptions: null, confirmedAt: null })
    expect(cell([stated('CONTAINS', 'variant')]).level).toBe('CONTAINS')
  })

  it('an item’s allergen level includes the options of required groups, even those that state no level', () => {
    const statements = [stated('FREE_FROM'), stated('CONTAINS', 'option', { subjectId: REQUIRED.id })]

    expect(cell(statements, { options: [REQUIRED] })).toMatchObject({ level: 'CONTAINS', inOptions: null })
    expect(cell([stated('FREE_FROM')], { options: [REQUIRED] })).toMatchObject({ level: 'UNKNOWN', inOptions: null })
  })

  it('optional extras have a separate allergen level if it is worse than the item’s', () => {
    const inExtra = (level: ContainmentLevel) => stated(level, 'option', { subjectId: EXTRA.id })
    const options = [EXTRA]

    expect(cell([stated('FREE_FROM'), inExtra('CONTAINS')], { options })).toMatchObject({
      level: 'FREE_FROM',
      inOptions: 'CONTAINS',
    })
    expect(cell([stated('FREE_FROM')], { options }).inOptions).toBe('UNKNOWN')
    expect(cell([stated('CONTAINS'), inExtra('MAY_CONTAIN')], { options }).inOptions).toBeNull()
    expect(cell([stated('FREE_FROM'), inExtra('FREE_FROM')], { options }).inOptions).toBeNull()
  })

  it('“contains” for a child allergen also applies to its parent, but “free from” doesn’t', () => {
    expect(cell([stated('CONTAINS', 'item', { allergenId: WALNUT })]).level).toBe('CONTAINS')
    expect(cell([stated('FREE_FROM', 'item', { allergenId: WALNUT })]).level).toBe('UNKNOWN')
  })

  it('a child allergen is “contains” if the item contains the parent, even if it is stated as “free from”', () => {
    const ofItem = [stated('CONTAINS'), stated('FREE_FROM', 'item', { allergenId: WALNUT })]
    const ofSize = [stated('CONTAINS'), stated('FREE_FROM', 'variant', { allergenId: WALNUT })]

    expect([[stated('CONTAINS')], ofItem, ofSize].map((one) => cell(one, { allergenId: WALNUT }).level)).toEqual([
      'CONTAINS',
      'CONTAINS',
      'CONTAINS',
    ])
  })
})

describe('the allergens of a matrix', () => {
  const allergens = [
    { id: NUTS, isActive: true },
    { id: WALNUT, isActive: false },
  ]
  const listed = (level: ContainmentLevel, itemId = 1) =>
    listedAllergens(allergens, [stated(level, 'item', { allergenId: WALNUT })], new Set([itemId])).map(({ id }) => id)

  it('a matrix includes a disabled allergen if an item contains or may contain it', () => {
    expect([listed('CONTAINS'), listed('MAY_CONTAIN')]).toEqual([
      [NUTS, WALNUT],
      [NUTS, WALNUT],
    ])
  })

  it('a matrix excludes a disabled allergen if no listed item contains or may contain it', () => {
    expect([listed('FREE_FROM'), listed('CONTAINS', 2)]).toEqual([[NUTS], [NUTS]])
  })
})

describe('the day of confirmation', () => {
  it('the day of confirmation is the earliest one among the item and its sizes with the shown level', () => {
    const statements = [
      stated('CONTAINS', 'item', { verifiedAt: FRIDAY }),
      stated('CONTAINS', 'variant', { verifiedAt: MONDAY }),
      stated('MAY_CONTAIN', 'variant', { subjectId: 2, verifiedAt: '2026-01-01T00:00:00.000Z' }),
      stated('CONTAINS', 'option', { subjectId: EXTRA.id, verifiedAt: null }),
    ]

    expect(cell(statements, { options: [EXTRA] }).confirmedAt).toEqual(MONDAY)
  })

  it('the day of confirmation is missing if the shown level of the item or a size is unconfirmed', () => {
    expect(cell([stated('CONTAINS'), { ...stated('CONTAINS', 'variant'), verifiedAt: null }]).confirmedAt).toBeNull()
  })
})
