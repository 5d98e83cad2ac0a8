import { expect, test } from 'vitest'
import { meaningOfOption, optionOfMeaning } from './code-options.ts'

test('converts the meaning of a code to an option and back', () => {
  for (const meaning of [
    { kind: 'ignore' },
    { kind: 'diet', code: 'VeganDiet' },
    { kind: 'allergen', code: 'MILK' },
    { kind: 'allergen', code: 'MILK', level: 'MAY_CONTAIN' },
  ] as const)
    expect(meaningOfOption(optionOfMeaning(meaning))).toEqual(meaning)
  expect(optionOfMeaning(null)).toBe('')
})
