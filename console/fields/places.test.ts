import { expect, it } from 'vitest'
import { findCurrencies, findLanguages, findTimeZones, timeZoneLabel } from './places.ts'

const valuesOf = (options: { value: string }[]) => options.map(({ value }) => value)

it.each(['new york', 'New_York', 'america/new', 'york'])(
  'finds a time zone by its city or region, with or without underscores: “%s” finds New York',
  (text) => {
    expect(valuesOf(findTimeZones(text))).toContain('America/New_York')
  },
)

it('offers more than 400 time zones, including UTC, and shows their names without underscores', () => {
  expect(valuesOf(findTimeZones(''))).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Tokyo']))
  expect(findTimeZones('').length).toBeGreaterThan(400)
  expect(timeZoneLabel('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
})

it('finds currencies by code and by name', () => {
  expect(valuesOf(findCurrencies('yen'))).toEqual(['JPY'])
  expect(valuesOf(findCurrencies('kwd'))).toEqual(['KWD'])
})

it('finds languages by name, but not those that are already added', () => {
  expect(valuesOf(findLanguages('ger', []))).toEqual(['de'])
  expect(valuesOf(findLanguages('ger', ['de']))).toEqual([])
  expect(valuesOf(findLanguages('brazil', []))).toEqual(['pt-BR'])
})
