import { expect, test } from 'vitest'
import { COUNTRIES, countryName, searchCountries } from './countries.ts'

const namesOf = (text: string) => searchCountries(text).map(({ name }) => name)

test('every country of ISO 3166 is listed once, with a name', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249)
  for (const { code, name } of COUNTRIES) expect(name, code).not.toBe(code)
})

test('lists all countries for an empty search, starting with Afghanistan', () => {
  expect(namesOf(' ')[0]).toBe('Afghanistan')
  expect(namesOf('')).toHaveLength(249)
})

test('finds countries by the beginning of a word, and lists names that start with the text first', () => {
  expect(namesOf('united')).toEqual(['United Arab Emirates', 'United Kingdom', 'United States'])
  expect(namesOf('guinea')[0]).toBe('Guinea')
  expect(namesOf('guinea')).toContain('Papua New Guinea')
  expect(namesOf('inea')).toEqual([])
})

test('finds countries without regard to case and accents', () => {
  expect(namesOf('COTE D')).toEqual(['Côte d’Ivoire'])
  expect(namesOf('åland')).toEqual(namesOf('aland'))
})

test('finds countries by code and alternative name', () => {
  expect(namesOf('de')[0]).toBe('Germany')
  expect(namesOf('uk')[0]).toBe('United Kingdom')
  expect(namesOf('turkey')).toEqual([countryName('TR')])
})

test('an unknown country name finds nothing', () => {
  expect(namesOf('atlantis')).toEqual([])
})
