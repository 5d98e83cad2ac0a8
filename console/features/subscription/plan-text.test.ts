import { expect, test } from 'vitest'
import { describeLimits, planPrice, priceText, trialText } from './plan-text.ts'

test('shows the price of a plan in its currency, and whole amounts without decimals', () => {
  expect(priceText(2900, 'EUR')).toBe('€29')
  expect(priceText(2950, 'EUR')).toBe('€29.50')
  expect(priceText(1_234_500, 'GBP')).toBe('£12,345')
  expect(priceText(3000, 'JPY')).toBe('JP¥3,000')
  expect(priceText(12_500, 'KWD')).toMatch(/KWD\s12\.5/)
})

test('shows the billing interval with a plan’s price, or “Free” for a price of zero', () => {
  expect(planPrice({ priceMinor: 2900, currencyCode: 'EUR', interval: 'month' })).toBe('€29 per month')
  expect(planPrice({ priceMinor: 29000, currencyCode: 'EUR', interval: 'year' })).toBe('€290 per year')
  expect(planPrice({ priceMinor: 0, currencyCode: 'EUR', interval: 'year' })).toBe('Free')
})

test('shows the length of a free trial in days, and nothing if there is none', () => {
  expect(trialText(0)).toBeNull()
  expect(trialText(1)).toBe('1-day free trial')
  expect(trialText(14)).toBe('14-day free trial')
})

test('a plan says “Unlimited” where it has no limit, and “No” where the limit is zero', () => {
  expect(describeLimits({ branches: 1, menuItems: null, tables: 0, members: 1500 })).toEqual([
    '1 branch',
    'Unlimited menu items',
    'No tables',
    'Up to 1,500 members',
    '1,000 MB for pictures and menu files',
  ])
})
