import { describe, expect, it } from 'vitest'
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
} as const

describe('the texts of the history', () => {
  it('say who did what to which record, or to how many', () => {
    expect(sentenceOf(line)).toBe('Anna changed menu item “Soup”')
    expect(sentenceOf({ ...line, who: null, kind: 'deleted' })).toBe('Someone deleted menu item “Soup”')
    expect(sentenceOf({ ...line, count: 1200 })).toBe('Anna changed 1,200 menu items')
    expect(sentenceOf({ ...line, entity: 'branch_menu_item' })).toBe('Anna changed the branch override of “Soup”')
  })

  it.each([
    [{ field: 'priceMinor', of: null }, 'Price'],
    [{ field: 'priceMinor', of: 'Small' }, 'Small: Price'],
    [{ field: 'name', of: 'de' }, 'Name (German)'],
    [{ field: 'allergen', of: 'Milk' }, 'Milk'],
    [{ field: 'legalNotice', of: null }, 'Legal notice'],
  ])('name the changed field %j as %s', (difference, words) => {
    expect(fieldText(difference)).toBe(words)
  })

  it.each([
    [{ field: 'priceMinor', type: 'money' }, 1250, '12,50\u00A0€'],
    [{ field: 'priceDeltaMinor', type: 'money' }, -50, '−0,50\u00A0€'],
    [{ field: 'status', type: 'text' }, 'DRAFT', 'Draft'],
    [{ field: 'name', type: 'text' }, 'DRAFT', 'DRAFT'],
    [{ field: 'isHidden', type: 'flag' }, true, 'Yes'],
    [{ field: 'description', type: 'text' }, null, '–'],
    [{ field: 'allergensReviewedAt', type: 'time' }, '2026-01-31T00:00:00.000Z', '31 Jan 2026'],
    [{ field: 'soldOutUntil', type: 'time' }, '2026-11-20T21:00:00.000Z', '21 Nov 2026, 02:45 GMT+5:45'],
  ] as const)('format the value of %j, %s, as %s', (difference, value, words) => {
    expect(valueText(difference, value, 'EUR', branch)).toBe(words)
  })
})
