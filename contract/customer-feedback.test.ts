import { expect, it } from 'vitest'
import { needsNote } from './customer-feedback.ts'

it.each([
  ['ALLERGEN_REPORT', 'RESOLVED', true],
  ['ALLERGEN_REPORT', 'DISMISSED', false],
  ['ALLERGEN_REPORT', 'IN_PROGRESS', false],
  ['MENU_ERROR', 'RESOLVED', false],
  ['EXPERIENCE', 'RESOLVED', false],
] as const)('changing %s to %s requires a note: %s', (type, status, isNeeded) => {
  expect(needsNote(type, status)).toBe(isNeeded)
})
