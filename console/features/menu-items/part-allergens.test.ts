import { expect, test } from 'vitest'
import { partAllergensToBody } from './part-allergens.ts'

test('sends the more severe level if an allergen is chosen twice for a size or option', () => {
  const parts = [
    { allergenId: '4', level: 'FREE_FROM' as const },
    { allergenId: '', level: 'CONTAINS' as const },
    { allergenId: '9', level: 'MAY_CONTAIN' as const },
    { allergenId: '4', level: 'CONTAINS' as const },
  ]

  expect(partAllergensToBody(parts)).toEqual([
    { allergenId: 4, level: 'CONTAINS' },
    { allergenId: 9, level: 'MAY_CONTAIN' },
  ])
})
