import { expect, it } from 'vitest'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { fieldText, sentenceOf, valueText } from './history-text.ts'

// The functions under test read only these fields.
const line = { who: 'Anna', entity: 'menu_item', kind: 'changed', name: 'Soup', count: 1 } as MenuChangeLine
const branch = {
  currencySymbol: '€',
  currencyPosition: 'after',
  defaultLocale: 'de',
  // A time zone in which no test runs, so that formatted times always name it.
  timeZone: 'Asia/Kathmandu',
  brand: { currencyCode: 'EUR' },
} as const

it('a history entry says who did what to which record', () => {
  expect(sentenceOf(line)).toBe('Anna changed menu item “Soup”')
  expect(sentenceOf({ ...line, who: null, kind: 'deleted' })).toBe('Someone deleted menu item “Soup”')
  expect(sentenceOf({ ...line, count: 1200 })).toBe('Anna changed 1,200 menu items')
  expect(sentenceOf({ ...line, entity: 'branch_menu_item' })).toBe('Anna changed the branch override of “Soup”')
})

it.each([
  ['Price', { field: 'priceMinor', of: null, language: null }],
  ['Small: Price', { field: 'priceMinor', of: 'Small', language: null }],
  ['it: Price', { field: 'priceMinor', of: 'it', language: null }],
  ['de: Name', { field: 'name', of: 'de', language: null }],
  ['Name (German)', { field: 'name', of: null, language: 'de' }],
  ['de: Name (Filipino)', { field: 'name', of: 'de', language: 'fil' }],
  ['Milk', { field: 'allergen', of: 'Milk', language: null }],
  ['Legal notice', { field: 'legalNotice', of: null, language: null }],
] as const)('a history entry names a changed field: “%s”', (words, difference) => {
  expect(fieldText(difference)).toBe(words)
})

it.each([
  ['price', '12,50\u00A0€', { field: 'priceMinor', type: 'money' }, 1250],
  ['price difference', '−0,50\u00A0€', { field: 'priceDeltaMinor', type: 'money' }, -50],
  ['status', 'Draft', { field: 'status', type: 'text' }, 'DRAFT'],
  ['name', 'DRAFT', { field: 'name', type: 'text' }, 'DRAFT'],
  ['yes-or-no value', 'Yes', { field: 'isHidden', type: 'flag' }, true],
  ['missing text', '–', { field: 'description', type: 'text' }, null],
  ['date', '31 Jan 2026', { field: 'allergensReviewedAt', type: 'time' }, '2026-01-31T00:00:00.000Z'],
  ['time', '21 Nov 2026, 02:45 GMT+5:45', { field: 'soldOutUntil', type: 'time' }, '2026-11-20T21:00:00.000Z'],
] as const)('a history entry shows a %s as “%s”', (_, words, difference, value) => {
  expect(valueText(difference, value, 'EUR', branch)).toBe(words)
})

it('a history entry shows a price in another currency with its code instead of the branch’s symbol', () => {
  expect(valueText({ field: 'priceMinor', type: 'money' }, 1200, 'JPY', branch)).toBe('1.200\u00A0JPY')
})
