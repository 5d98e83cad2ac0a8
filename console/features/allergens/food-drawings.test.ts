import { expect, it } from 'vitest'
import { ALLERGEN_ICONS, DIET_TYPE_ICONS } from '#contract/food-icons.ts'
import { FOOD_DRAWINGS } from '../../ui/food-drawings.tsx'

it('every allergen icon and diet type icon has a drawing', () => {
  const missing = [...ALLERGEN_ICONS, ...DIET_TYPE_ICONS].filter((icon) => !(icon in FOOD_DRAWINGS))

  expect(missing).toEqual([])
})
