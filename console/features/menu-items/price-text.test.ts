import { expect, test } from 'vitest'
import { fromDecimalText } from '#contract/money.ts'
import { editablePrice, hasOnePrice, priceFault, priceLabel } from './price-text.ts'

const euros = {
  slug: null,
  address: null,
  tableCount: 0,
  currencySymbol: '€',
  currencyPosition: 'after' as const,
  defaultLocale: 'de',
  brand: { id: 1, name: 'B', currencyCode: 'EUR', brandColor: '#000000' },
}
const yen = {
  ...euros,
  currencySymbol: '¥',
  currencyPosition: 'before' as const,
  defaultLocale: 'ja',
  brand: { ...euros.brand, currencyCode: 'JPY' },
}
const row = { priceType: 'FIXED' as const, priceMinor: 1250, minPriceMinor: 1250, maxPriceMinor: 1250, variantCount: 0 }

test('a price is written as the branch’s guests read it', () => {
  expect(priceLabel(row, euros)).toBe('12,50\u00A0€')
  expect(priceLabel({ ...row, priceMinor: 400, minPriceMinor: 400, maxPriceMinor: 400 }, yen)).toBe('¥400')
})

test('sizes give a range, and only one price can be changed in the list', () => {
  const sized = { ...row, variantCount: 2, priceMinor: null, minPriceMinor: 600, maxPriceMinor: 1200 }

  expect(priceLabel(sized, euros)).toBe('6,00\u00A0€ – 12,00\u00A0€')
  expect(hasOnePrice(sized)).toBe(false)
})

test('no price is words, never zero', () => {
  expect(
    priceLabel({ ...row, priceType: 'ON_REQUEST', priceMinor: null, minPriceMinor: null, maxPriceMinor: null }, euros),
  ).toBe('On request')
  expect(priceLabel({ ...row, priceType: 'MARKET' }, euros)).toBe('Market price')
})

test('what a field shows can be read back without loss', () => {
  expect(editablePrice(1250, euros)).toBe('12,50')
  expect(editablePrice(400, yen)).toBe('400')
  expect(fromDecimalText(editablePrice(1250, euros), 'EUR')).toBe(1250)
  expect(priceFault('JPY')).toMatch(/no decimals/)
})
