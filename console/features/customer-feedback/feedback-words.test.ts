import { expect, it } from 'vitest'
import { newWords } from './feedback-words.ts'

it.each([
  [0, 0, 'Nothing new.'],
  [3, 0, '3 new.'],
  [3, 1, '3 new, of which 1 is an allergen report.'],
  [3, 2, '3 new, of which 2 are allergen reports.'],
])('%i new, %i of them allergen reports: %s', (newCount, newAllergenReportCount, words) => {
  expect(newWords({ newCount, newAllergenReportCount })).toBe(words)
})
