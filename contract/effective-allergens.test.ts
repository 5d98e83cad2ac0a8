import { expect, test } from 'vitest'
import { effectiveAllergens, worstLevel } from './effective-allergens.ts'

const MILK = 1
const NUTS = 2
const nothing = { allergens: [], variants: [], modifierGroups: [] }
const says = (level: 'CONTAINS' | 'MAY_CONTAIN' | 'FREE_FROM' | 'UNKNOWN', id = MILK) => ({
  allergens: [{ id, level }],
})

test('contains is worse than may contain, that is worse than unknown, and free from is the best', () => {
  expect(worstLevel(['FREE_FROM', 'UNKNOWN', 'MAY_CONTAIN', 'CONTAINS'])).toBe('CONTAINS')
  expect(worstLevel(['FREE_FROM', 'UNKNOWN', 'MAY_CONTAIN'])).toBe('MAY_CONTAIN')
  expect(worstLevel(['FREE_FROM', 'UNKNOWN'])).toBe('UNKNOWN')
  expect(worstLevel(['FREE_FROM'])).toBe('FREE_FROM')
  expect(worstLevel([])).toBe('UNKNOWN')
})

test('an item is as bad as its worst size; a size that says nothing is what the item says', () => {
  const item = { ...nothing, ...says('FREE_FROM'), variants: [says('CONTAINS'), { allergens: [] }] }

  expect(effectiveAllergens(item)).toEqual([{ id: MILK, level: 'CONTAINS', removable: false }])
  expect(effectiveAllergens({ ...item, variants: [{ allergens: [] }] })).toMatchObject([{ level: 'FREE_FROM' }])
})

test('sizes that are free from something do not free an item that nobody has stated', () => {
  const item = { ...nothing, variants: [says('FREE_FROM'), says('FREE_FROM')] }

  expect(effectiveAllergens(item)).toMatchObject([{ level: 'UNKNOWN' }])
})

test('options one has to choose from count, and options that can be left out do not', () => {
  const item = {
    ...nothing,
    ...says('FREE_FROM'),
    modifierGroups: [
      { minSelected: 1, options: [says('MAY_CONTAIN'), { allergens: [] }] },
      { minSelected: 0, options: [says('CONTAINS'), says('CONTAINS', NUTS)] },
    ],
  }

  expect(effectiveAllergens(item)).toEqual([{ id: MILK, level: 'MAY_CONTAIN', removable: false }])
})

test('an item can be made without what it holds, unless a size holds it too', () => {
  const removable = { allergens: [{ id: MILK, level: 'CONTAINS' as const, removable: true }] }

  expect(effectiveAllergens({ ...nothing, ...removable })).toMatchObject([{ removable: true }])
  expect(effectiveAllergens({ ...nothing, ...removable, variants: [says('CONTAINS')] })).toMatchObject([
    { removable: false },
  ])
})
