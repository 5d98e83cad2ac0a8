import { expect, test } from 'vitest'
import { sampleAllergen } from '../../testing/samples.ts'
import { allergenFamilies } from './allergen-families.ts'

const allergenOf = (id: number, parentId: number | null) => sampleAllergen(id, `Allergen ${id}`, { parentId })

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
