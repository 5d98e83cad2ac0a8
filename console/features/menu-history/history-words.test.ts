import { describe, expect, it } from 'vitest'
import type { MenuChangeLine } from '#contract/menu-history.ts'
import { fieldWords, sentenceOf, valueWords } from './history-words.ts'

const line = { who: 'Anna', entity: 'menu_item', kind: 'changed', name: 'Soup', count: 1 } as MenuChangeLine // what is read
const branch = {
  currencySymbol: '€',
  currencyPosition: 'after',
  defaultLocale: 'de',
  timeZone: 'Europe/Berlin',
} as const

describe('the words of the history', () => {
  it('say who did what to which record, or to how many', () => {
    expect(sentenceOf(line)).toBe('Anna changed menu item “Soup”')
    expect(sentenceOf({ ...line, who: null, kind: 'deleted' })).toBe('Somebody deleted menu item “Soup”')
    expect(sentenceOf({ ...line, count: 1200 })).toBe('Anna changed 1,200 menu items')
    expect(sentenceOf({ ...line, entity: 'branch_menu_item' })).toBe('Anna changed what a branch says of “Soup”')
  })

  it.each([
    [{ field: 'priceMinor', of: null }, 'Price'],
    [{ field: 'priceMinor', of: 'Small' }, 'Small: Price'],
    [{ field: 'name', of: 'de' }, 'Name (German)'],
    [{ field: 'allergen', of: 'Milk' }, 'Milk'],
    [{ field: 'legalNotice', of: null }, 'Legal notice'],
  ])('name %j', (difference, words) => {
    expect(fieldWords(difference)).toBe(words)
  })

  it.each([
    [{ field: 'priceMinor', type: 'money' }, 1250, '12,50\u00A0€'],
    [{ field: 'priceDeltaMinor', type: 'money' }, -50, '−0,50\u00A0€'],
    [{ field: 'status', type: 'text' }, 'DRAFT', 'Draft'],
    [{ field: 'name', type: 'text' }, 'DRAFT', 'DRAFT'],
    [{ field: 'isHidden', type: 'flag' }, true, 'Yes'],
    [{ field: 'description', type: 'text' }, null, '–'],
    [{ field: 'soldOutUntil', type: 'time' }, '2026-11-20T21:00:00.000Z', '20 Nov 2026, 22:00 CET'],
  ] as const)('write %j of %s', (difference, value, words) => {
    expect(valueWords(difference, value, 'EUR', branch)).toBe(words)
  })
})
