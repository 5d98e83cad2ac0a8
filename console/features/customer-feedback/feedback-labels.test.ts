import { expect, it } from 'vitest'
import { describeNew } from './feedback-labels.ts'

it.each([
  [0, 0, 'Nothing new.'],
  [3, 0, '3 new.'],
  [3, 1, '3 new, including 1 allergen report.'],
  [3, 2, '3 new, including 2 allergen reports.'],
])(
  'describes %i new feedback entries, including %i allergen reports, as “%s”',
  (newCount, newAllergenReportCount, words) => {
    expect(describeNew({ newCount, newAllergenReportCount })).toBe(words)
  },
)
