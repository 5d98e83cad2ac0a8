import { expect, test } from 'vitest'
import { EU_ALLERGENS, PARTIAL_SYNONYMS, wholeSynonyms } from './eu-allergens.ts'

test('each synonym means either the whole allergen or only a part of it', () => {
  const synonyms = EU_ALLERGENS.flatMap((one) => one.synonyms)
  const whole = EU_ALLERGENS.flatMap(({ code }) => wholeSynonyms(code))

  expect(new Set([...whole, ...PARTIAL_SYNONYMS])).toEqual(new Set(synonyms))
  expect(whole.filter((word) => PARTIAL_SYNONYMS.has(word))).toEqual([])
})

test('lactose is only a part of milk, and prawns are only a part of crustaceans', () => {
  expect(wholeSynonyms('MILK')).toContain('dairy')
  expect(wholeSynonyms('MILK')).not.toContain('lactose')
  expect(wholeSynonyms('CRUSTACEANS')).not.toContain('prawns')
})

test('a company’s own allergen has no built-in synonyms', () => {
  expect(wholeSynonyms('MANGO')).toEqual([])
})
