import { describe, expect, it } from 'vitest'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { FilterMode } from '#contract/menu-site.ts'
import { allergenFamilies } from '#contract/published-allergens.ts'
import { type AllergenSubject, evaluateItem } from './allergen-rule.ts'

const NUTS = 1
const WALNUT = 2
const HAZELNUT = 3
const MILK = 4
const ALLERGENS = [
  { id: NUTS, parentId: null },
  { id: WALNUT, parentId: NUTS },
  { id: HAZELNUT, parentId: NUTS },
  { id: MILK, parentId: null },
]
const FAMILIES = allergenFamilies(ALLERGENS)

type Levels = Partial<Record<number, ContainmentLevel>>
const stated = (levels: Levels) => Object.entries(levels).map(([id, level = 'UNKNOWN']) => ({ id: Number(id), level }))

function dish(levels: Levels, more: Partial<AllergenSubject> = {}): AllergenSubject {
  return { allergens: stated(levels), variants: [], modifierGroups: [], ...more }
}

function standing(item: AllergenSubject, chosen: number, mode: FilterMode = 'STANDARD') {
  return evaluateItem(item, [chosen], FAMILIES, mode).standing
}

describe('avoiding an allergen', () => {
  it.each([
    ['CONTAINS', 'hidden', 'hidden', 'hidden'],
    ['MAY_CONTAIN', 'hidden', 'hidden', 'shown'],
    ['UNKNOWN', 'unconfirmed', 'hidden', 'unconfirmed'],
    ['FREE_FROM', 'shown', 'shown', 'shown'],
  ] as const)(
    'an item with the level %s of an avoided allergen is %s in standard, %s in strict and %s in relaxed branches',
    (level, standard, strict, relaxed) => {
      const item = dish({ [MILK]: level })

      expect([standing(item, MILK), standing(item, MILK, 'STRICT'), standing(item, MILK, 'RELAXED')]).toEqual([
        standard,
        strict,
        relaxed,
      ])
    },
  )

  it('in relaxed branches, marks items that may contain an avoided allergen', () => {
    expect(evaluateItem(dish({ [MILK]: 'MAY_CONTAIN' }), [MILK], FAMILIES, 'RELAXED').marks).toEqual([
      { allergenId: MILK, level: 'MAY_CONTAIN' },
    ])
  })

  it('treats an allergen without a level as unconfirmed, not as “free from”', () => {
    expect(standing(dish({}), MILK)).toBe('unconfirmed')
  })

  it('hides items that contain a child or the parent of an avoided allergen', () => {
    expect(standing(dish({ [WALNUT]: 'CONTAINS' }), NUTS)).toBe('hidden')
    expect(standing(dish({ [NUTS]: 'CONTAINS' }), WALNUT)).toBe('hidden')
    expect(standing(dish({ [HAZELNUT]: 'CONTAINS' }), WALNUT)).toBe('unconfirmed')
  })

  it('a parent’s “free from” applies to children without a level, but a child’s “free from” never to its parent', () => {
    expect(standing(dish({ [WALNUT]: 'FREE_FROM', [HAZELNUT]: 'FREE_FROM' }), NUTS)).toBe('unconfirmed')
    expect(standing(dish({ [NUTS]: 'FREE_FROM' }), WALNUT)).toBe('shown')
    expect(standing(dish({ [NUTS]: 'FREE_FROM', [WALNUT]: 'MAY_CONTAIN' }), NUTS)).toBe('hidden')
  })

  it('judges an item by the worst allergen level of the item and its sizes', () => {
    const withSize = (level: ContainmentLevel) =>
      dish({ [MILK]: 'FREE_FROM' }, { variants: [{ allergens: [] }, { allergens: stated({ [MILK]: level }) }] })

    expect(standing(withSize('CONTAINS'), MILK)).toBe('hidden')
    expect(standing(withSize('UNKNOWN'), MILK)).toBe('unconfirmed')
    expect(standing(withSize('FREE_FROM'), MILK)).toBe('shown')
  })

  it('hides an item with a required option that contains an avoided allergen', () => {
    const options = [{ id: 7, allergens: stated({ [MILK]: 'CONTAINS' }) }]

    const item = dish({ [MILK]: 'FREE_FROM' }, { modifierGroups: [{ minSelected: 1, options }] })

    expect(standing(item, MILK)).toBe('hidden')
  })

  it('treats an item as unconfirmed when a required option has no level for an avoided allergen', () => {
    const groups = [{ minSelected: 1, options: [{ id: 7, allergens: [] }] }]

    const verdict = evaluateItem(
      dish({ [MILK]: 'FREE_FROM' }, { modifierGroups: groups }),
      [MILK],
      FAMILIES,
      'STANDARD',
    )

    expect(verdict).toEqual({
      standing: 'unconfirmed',
      marks: [{ allergenId: MILK, level: 'UNKNOWN' }],
      optionMarks: [],
    })
  })

  it('marks optional extras that contain an avoided allergen or are unconfirmed', () => {
    const options = [
      { id: 7, allergens: stated({ [MILK]: 'CONTAINS' }) },
      { id: 8, allergens: [] },
      { id: 9, allergens: stated({ [MILK]: 'FREE_FROM' }) },
    ]

    const verdict = evaluateItem(
      dish({ [MILK]: 'FREE_FROM' }, { modifierGroups: [{ minSelected: 0, options }] }),
      [MILK],
      FAMILIES,
      'STANDARD',
    )

    expect(verdict).toEqual({
      standing: 'shown',
      marks: [],
      optionMarks: [
        { allergenId: MILK, level: 'CONTAINS', optionId: 7 },
        { allergenId: MILK, level: 'UNKNOWN', optionId: 8 },
      ],
    })
  })

  it('hides an item that contains even one of several avoided allergens', () => {
    const item = dish({ [MILK]: 'FREE_FROM', [NUTS]: 'CONTAINS' })

    expect(evaluateItem(item, [MILK, NUTS], FAMILIES, 'STANDARD').standing).toBe('hidden')
  })

  it('hides an item with an avoided allergen even if two allergens are each other’s parent', () => {
    const circle = allergenFamilies([
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ])

    expect(evaluateItem(dish({ 2: 'CONTAINS' }), [1], circle, 'STANDARD').standing).toBe('hidden')
  })
})
