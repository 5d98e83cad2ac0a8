import { expect, test } from 'vitest'
import type { Allergen } from '#contract/allergens.ts'
import { allergenFamilies } from './allergen-families.ts'

const allergenOf = (id: number, parentId: number | null): Allergen => ({
  id,
  parentId,
  code: `a${id}`,
  name: `Allergen ${id}`,
  names: {},
  icon: null,
  synonyms: [],
  isStatutory: true,
  isActive: true,
})

test('lists child allergens below their parent, wherever they are in the list', () => {
  const families = allergenFamilies([allergenOf(3, 1), allergenOf(1, null), allergenOf(2, null), allergenOf(4, 1)])

  expect(families.map(({ allergen, kinds }) => [allergen.id, kinds.map(({ id }) => id)])).toEqual([
    [1, [3, 4]],
    [2, []],
  ])
})

test('lists an allergen at the top level if its parent is missing', () => {
  expect(allergenFamilies([allergenOf(3, 99)]).map(({ allergen }) => allergen.id)).toEqual([3])
})
