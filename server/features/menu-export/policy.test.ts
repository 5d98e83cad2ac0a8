import { describe, expect, it } from 'vitest'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { confirmedAsWhole, effectiveCell, unprintableLetters } from './policy.ts'
import type { Statement } from './queries.ts'

const NUTS = 1
const WALNUT = 2
const FAMILY = [
  { id: NUTS, parentId: null },
  { id: WALNUT, parentId: NUTS },
]
const MONDAY = new Date('2026-01-05T00:00:00Z')
const FRIDAY = new Date('2026-01-09T00:00:00Z')

function stated(
  level: ContainmentLevel,
  subject: Statement['subject'] = 'item',
  { allergenId = NUTS, subjectId = 1, verifiedAt = MONDAY }: Partial<Statement> = {},
): Statement {
  return { menuItemId: 1, allergenId, level, subject, subjectId, verifiedAt }
}

const cell = (statements: Statement[], allergenId = NUTS) => effectiveCell(statements, allergenId, FAMILY)

describe('the level of an allergen in a menu item', () => {
  it('is not confirmed where nothing is stated', () => {
    expect(cell([])).toEqual({ level: 'UNKNOWN', inOptions: null, confirmedAt: null })
  })

  it('is the worst of the item and its sizes', () => {
    expect(cell([stated('FREE_FROM'), stated('MAY_CONTAIN', 'variant')]).level).toBe('MAY_CONTAIN')
    expect(cell([stated('FREE_FROM'), stated('UNKNOWN', 'variant')]).level).toBe('UNKNOWN')
    expect(cell([stated('CONTAINS'), stated('FREE_FROM', 'variant')]).level).toBe('CONTAINS')
  })

  it('is not confirmed for an item that says nothing itself, whatever its sizes are free from', () => {
    expect(cell([stated('FREE_FROM', 'variant')])).toEqual({ level: 'UNKNOWN', inOptions: null, confirmedAt: null })
    expect(cell([stated('CONTAINS', 'variant')]).level).toBe('CONTAINS')
  })

  it('takes in the options one has to choose from', () => {
    expect(cell([stated('FREE_FROM'), stated('CONTAINS', 'required')])).toMatchObject({
      level: 'CONTAINS',
      inOptions: null,
    })
  })

  it('tells apart what only an optional extra adds', () => {
    expect(cell([stated('FREE_FROM'), stated('CONTAINS', 'option')])).toMatchObject({
      level: 'FREE_FROM',
      inOptions: 'CONTAINS',
    })
    expect(cell([stated('CONTAINS'), stated('MAY_CONTAIN', 'option')]).inOptions).toBeNull()
    expect(cell([stated('FREE_FROM'), stated('FREE_FROM', 'option')]).inOptions).toBeNull()
  })

  it('of a parent is at least that of its children, who free nobody', () => {
    expect(cell([stated('CONTAINS', 'item', { allergenId: WALNUT })]).level).toBe('CONTAINS')
    expect(cell([stated('FREE_FROM', 'item', { allergenId: WALNUT })]).level).toBe('UNKNOWN')
  })

  it('of a child is that of a parent who alone is named', () => {
    expect(cell([stated('CONTAINS')], WALNUT).level).toBe('CONTAINS')
    expect(cell([stated('CONTAINS'), stated('FREE_FROM', 'item', { allergenId: WALNUT })], WALNUT).level).toBe(
      'FREE_FROM',
    )
  })

  it('of a child is that of a parent whom the item names, though one of its sizes is free from the child', () => {
    const statements = [stated('CONTAINS'), stated('FREE_FROM', 'variant', { allergenId: WALNUT })]

    expect(cell(statements, WALNUT).level).toBe('CONTAINS')
  })
})

describe('the day of confirmation', () => {
  it('is the oldest of what decides', () => {
    const statements = [
      stated('CONTAINS', 'item', { verifiedAt: FRIDAY }),
      stated('CONTAINS', 'variant', { verifiedAt: MONDAY }),
    ]

    expect(cell(statements).confirmedAt).toEqual(MONDAY)
  })

  it('of a whole menu item is there once all of it is confirmed', () => {
    expect(confirmedAsWhole([{ confirmedAt: FRIDAY }, { confirmedAt: MONDAY }])).toEqual(MONDAY)
    expect(confirmedAsWhole([{ confirmedAt: FRIDAY }, { confirmedAt: null }])).toBeNull()
    expect(confirmedAsWhole([])).toBeNull()
  })
})

it.each([
  ['Crème brûlée 3,50 € – à la carte', []],
  ['Борщ, γύρος, سلطة, サラダ, 小甜虾沙拉', []],
  ['שקשוקה', ['ש', 'ק', 'ו', 'ה']],
  ['ต้มยำกุ้ง', ['ต', 'ม', 'ย', 'ำ', 'ก']],
])('of “%s” these letters cannot be printed: %j', (text, letters) => {
  expect(unprintableLetters(['Soup', text])).toEqual(letters)
})
