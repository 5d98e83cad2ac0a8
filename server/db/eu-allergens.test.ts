import { expect, test } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { termsInOtherLanguages } from './allergen-terms.ts'
import { EU_ALLERGENS, PARTIAL_SYNONYMS, wholeSynonyms } from './eu-allergens.ts'

test('every word for only a part of an allergen is a synonym of an EU allergen', () => {
  const synonyms = EU_ALLERGENS.flatMap((one) => one.synonyms)
  const whole = EU_ALLERGENS.flatMap(({ code }) => wholeSynonyms(code))

  expect(new Set([...whole, ...PARTIAL_SYNONYMS])).toEqual(new Set(synonyms))
  expect(whole.filter((word) => PARTIAL_SYNONYMS.has(word))).toEqual([])
})

test('synonyms for a part of an allergen, such as lactose, aren’t listed as words for the whole allergen', () => {
  expect(wholeSynonyms('MILK')).toContain('dairy')
  expect(wholeSynonyms('MILK')).not.toContain('lactose')
  expect(wholeSynonyms('CRUSTACEANS')).not.toContain('prawns')
})

test('a company’s own allergen has no built-in synonyms', () => {
  expect(wholeSynonyms('MANGO')).toEqual([])
})

test('different allergens share no name, synonym or term in another language', () => {
  const owners = new Map<string, Set<string>>()
  for (const { code, name, synonyms } of EU_ALLERGENS)
    for (const term of [...Object.values(name), ...synonyms, ...termsInOtherLanguages(code)])
      owners.set(foldText(term), (owners.get(foldText(term)) ?? new Set()).add(code))

  expect([...owners].filter(([, codes]) => codes.size > 1)).toEqual([])
})

test('every statutory allergen group has terms in other languages', () => {
  const groups = EU_ALLERGENS.filter(({ parent }) => parent === null)

  expect(groups.filter(({ code }) => termsInOtherLanguages(code).length === 0)).toEqual([])
})

test.each([
  ['WALNUTS', 'walnoten'],
  ['HAZELNUTS', 'fındık'],
  ['ALMONDS', 'badem'],
  ['CASHEWS', 'castanha de caju'],
  ['RYE', 'żyto'],
])('the allergen %s has the term “%s” in another language', (code, term) => {
  expect(termsInOtherLanguages(code)).toContain(term)
})
