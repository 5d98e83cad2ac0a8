import { expect, test } from 'vitest'
import { limitWords, planPrice, priceWords, trialWords } from './plan-words.ts'

test('a price is written as its currency is', () => {
  expect(priceWords(2900, 'EUR')).toBe('€29')
  expect(priceWords(2950, 'EUR')).toBe('€29.50')
  expect(priceWords(1_234_500, 'GBP')).toBe('£12,345')
  expect(priceWords(3000, 'JPY')).toBe('JP¥3,000')
  expect(priceWords(12_500, 'KWD')).toMatch(/KWD\s12\.5/)
})

test('a plan’s price says for how long it is', () => {
  expect(planPrice({ priceMinor: 2900, currencyCode: 'EUR', interval: 'month' })).toBe('€29 per month')
  expect(planPrice({ priceMinor: 29000, currencyCode: 'EUR', interval: 'year' })).toBe('€290 per year')
  expect(planPrice({ priceMinor: 0, currencyCode: 'EUR', interval: 'year' })).toBe('Free')
})

test('a trial is told in days', () => {
  expect(trialWords(0)).toBeNull()
  expect(trialWords(1)).toBe('The first day is free')
  expect(trialWords(14)).toBe('The first 14 days are free')
})

test('limits are told in words, no limit too', () => {
  expect(limitWords({ branches: 1, menuItems: null, tables: 0, members: 1500 })).toEqual([
    '1 branch',
    'Any number of menu items',
    'No tables',
    'Up to 1,500 members',
  ])
})
