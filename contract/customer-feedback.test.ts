import { expect, it } from 'vitest'
import { needsNote } from './customer-feedback.ts'

it.each([
  ['ALLERGEN_REPORT', 'RESOLVED', 'requires a note'],
  ['ALLERGEN_REPORT', 'DISMISSED', 'requires no note'],
  ['ALLERGEN_REPORT', 'IN_PROGRESS', 'requires no note'],
  ['MENU_ERROR', 'RESOLVED', 'requires no note'],
  ['EXPERIENCE', 'RESOLVED', 'requires no note'],
] as const)('only resolving an allergen report requires a note: changing %s to %s %s', (type, status, rule) => {
  expect(needsNote(type, status)).toBe(rule === 'requires a note')
})
