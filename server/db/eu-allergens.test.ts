import { expect, test } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { standardTerms } from './allergen-terms.ts'
import { standardNames } from './allergen-names.ts'
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
    for (const term of [...Object.values(name), ...synonyms, ...standardTerms(code)])
      owners.set(foldText(term), (owners.get(foldText(term)) ?? new Set()).add(code))

  expect([...owners].filter(([, codes]) => codes.size > 1)).toEqual([])
})

test('a standard allergen has a name in ten languages, but two cereals lack names that aren’t settled', () => {
  const languages = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'tr', 'ja', 'ar']
  const missing = EU_ALLERGENS.flatMap(({ code, name }) =>
    languages.filter((language) => !name[language]).map((language) => `${code} ${language}`),
  )

  expect(missing).toEqual(['SPELT tr', 'SPELT ar', 'KHORASAN_WHEAT tr', 'KHORASAN_WHEAT ja', 'KHORASAN_WHEAT ar'])
})

test('names are in the script of their language', () => {
  const scripts: Record<string, RegExp> = {
    ja: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u,
    ar: /^[\p{Script=Arabic} ]+$/u,
  }
  const wrong = EU_ALLERGENS.flatMap(({ name }) =>
    Object.entries(name).filter(([language, text]) => !(scripts[language] ?? /^[\p{Script=Latin}’ -]+$/u).test(text)),
  )

  expect(wrong).toEqual([])
})

test('no name means only a part of its allergen, and no synonym repeats a name', () => {
  const parts = new Set([...PARTIAL_SYNONYMS].map(foldText))
  const names = EU_ALLERGENS.map(({ name }) => Object.values(name).map(foldText))

  expect(names.flat().filter((name) => parts.has(name))).toEqual([])
  expect(EU_ALLERGENS.flatMap(({ synonyms }, at) => synonyms.filter((one) => names[at]?.includes(one)))).toEqual([])
})

test('a company’s own allergen has no standard terms', () => {
  expect(standardTerms('MANGO')).toEqual([])
})

test('every statutory allergen group has terms in further languages', () => {
  const groups = EU_ALLERGENS.filter(({ parent }) => parent === null)

  expect(groups.filter(({ code }) => standardTerms(code).length === Object.keys(standardNames(code)).length)).toEqual(
    [],
  )
})

test.each([
  ['WALNUTS', 'Walnoten'],
  ['HAZELNUTS', 'Fındık'],
  ['ALMONDS', 'Badem'],
  ['CASHEWS', 'castanha de caju'],
  ['RYE', 'żyto'],
])('the allergen %s has the term “%s” in another language', (code, term) => {
  expect(standardTerms(code)).toContain(term)
})
