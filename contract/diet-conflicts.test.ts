import { expect, test } from 'vitest'
import { dietConflicts } from './diet-conflicts.ts'

const vegan = { code: 'VeganDiet', name: 'Vegan' }
const glutenFree = { code: 'GlutenFreeDiet', name: 'Gluten-free' }
const milk = { code: 'MILK', name: 'Milk', parentCode: null }
const wheat = { code: 'WHEAT', name: 'Wheat', parentCode: 'GLUTEN' }

test('the diet type “Vegan” contradicts milk, but neither traces of milk nor “free from milk”', () => {
  expect(dietConflicts([vegan], [{ ...milk, level: 'CONTAINS' }])).toEqual([
    { dietType: 'Vegan', allergen: 'Milk', level: 'CONTAINS' },
  ])
  expect(dietConflicts([vegan], [{ ...milk, level: 'MAY_CONTAIN' }])).toEqual([])
  expect(dietConflicts([vegan], [{ ...milk, level: 'FREE_FROM' }])).toEqual([])
})

test('the diet type “Gluten-free” contradicts wheat and traces of wheat, but not an unknown level of wheat', () => {
  expect(dietConflicts([glutenFree], [{ ...wheat, level: 'CONTAINS' }])).toHaveLength(1)
  expect(dietConflicts([glutenFree], [{ ...wheat, level: 'MAY_CONTAIN' }])).toHaveLength(1)
  expect(dietConflicts([glutenFree], [{ ...wheat, level: 'UNKNOWN' }])).toEqual([])
})

test('a custom diet type contradicts no allergen, and a custom allergen no diet type', () => {
  const own = { code: 'own-1', name: 'Grandma’s' }

  expect(dietConflicts([own], [{ ...milk, level: 'CONTAINS' }])).toEqual([])
  expect(dietConflicts([vegan], [{ code: 'own-2', name: 'Kiwi', parentCode: null, level: 'CONTAINS' }])).toEqual([])
})

test('the diet type “Kosher” contradicts shellfish, but not milk', () => {
  const kosher = { code: 'KosherDiet', name: 'Kosher' }
  const crustaceans = { code: 'CRUSTACEANS', name: 'Crustaceans', parentCode: null }

  expect(dietConflicts([kosher], [{ ...crustaceans, level: 'CONTAINS' }])).toHaveLength(1)
  expect(dietConflicts([kosher], [{ ...milk, level: 'CONTAINS' }])).toEqual([])
})
