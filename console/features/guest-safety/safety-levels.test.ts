import { expect, test } from 'vitest'
import type { Allergen } from '#contract/allergens.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'
import { levelsOf, levelsToBody, partsOf, shownAllergens } from './safety-levels.ts'

// The functions under test read only these fields.
const stated = (allergenId: number, level: StatedAllergen['level']) => ({ allergenId, level }) as StatedAllergen
const milk = { id: 1, name: 'Milk', isActive: true } as Allergen // only these fields are read
const oats = { id: 2, name: 'Oats', isActive: false } as Allergen // only these fields are read
const latte = {
  allergens: [stated(1, 'CONTAINS')],
  variants: [{ id: 7, name: { en: 'Large' }, allergens: [] }],
  modifierGroups: [
    { name: { en: 'Milk' }, options: [{ id: 9, name: { en: 'Oat drink' }, allergens: [stated(2, 'CONTAINS')] }] },
  ],
} as unknown as MenuItem // only these fields are read

test('each size and option has its own level for every allergen', () => {
  const parts = partsOf(latte, 'en')
  const shown = shownAllergens(latte, parts, [milk, oats])

  expect(parts.map(({ name }) => name)).toEqual(['Large', 'Milk, Oat drink'])
  expect(shown).toEqual([milk, oats])
  expect(levelsOf(latte, parts, shown)).toEqual({
    item: { a1: 'CONTAINS', a2: 'UNKNOWN' },
    size7: { a1: 'UNKNOWN', a2: 'UNKNOWN' },
    option9: { a1: 'UNKNOWN', a2: 'CONTAINS' },
  })
})

test('the guest safety page sends the levels of sizes and options only if they have changed', () => {
  const parts = partsOf(latte, 'en')
  const levels = levelsOf(latte, parts, [milk, oats])

  expect(levelsToBody(levels, parts, [milk, oats])).toEqual({
    allergens: [
      { allergenId: 1, level: 'CONTAINS' },
      { allergenId: 2, level: 'UNKNOWN' },
    ],
  })
  expect(
    levelsToBody({ ...levels, option9: { a1: 'MAY_CONTAIN', a2: 'CONTAINS' } }, parts, [milk, oats]),
  ).toMatchObject({
    partAllergens: {
      variants: [],
      options: [
        {
          id: 9,
          allergens: [
            { allergenId: 1, level: 'MAY_CONTAIN' },
            { allergenId: 2, level: 'CONTAINS' },
          ],
        },
      ],
    },
  })
})
