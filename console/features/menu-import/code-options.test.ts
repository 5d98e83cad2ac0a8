import { expect, test } from 'vitest'
import { meaningOfOption, optionOfMeaning } from './code-options.ts'

test('converts the meaning of an import code to an option of the form and back', () => {
  for (const meaning of [
    { kind: 'ignore' },
    { kind: 'diet', code: 'VeganDiet' },
    { kind: 'allergen', code: 'MILK' },
    { kind: 'allergen', code: 'MILK', level: 'MAY_CONTAIN' },
    { kind: 'allergen', code: 'MILK', level: 'FREE_FROM' },
  ] as const)
    expect(meaningOfOption(optionOfMeaning(meaning))).toEqual(meaning)
  expect(optionOfMeaning(null)).toBe('')
})
