import { describe, expect, it } from 'vitest'
import { readTypedPrice } from './typed-price.ts'

describe('a price field of the filter', () => {
  it.each([
    ['7.50', 'en', 7.5],
    ['7,50', 'en', 7.5],
    ['7.50', 'de', 7.5],
    ['7,50', 'de', 7.5],
    ['٧٫٥٠', 'ar-EG', 7.5],
    ['7.505', 'en', 7.5],
    ['1,250', 'en', 1250],
    ['1.250', 'de', 1250],
    ['1.234,56', 'de', 1234.56],
    ['a7b', 'en', 7],
    ['', 'en', null],
  ])('reads “%s” in %s as %s', (text, locale, price) => {
    expect(readTypedPrice(text, 12, locale)).toBe(price)
  })

  it.each([
    ['1,25', 'en', 1250, 125],
    ['1.25', 'de', 1250, 125],
    ['12,345', 'en', 1234, 12_345],
    ['1,234.5', 'en', 1234, 1234.5],
  ])(
    'the thousands separators that it showed are never decimal marks: “%s” in %s after %d is %d',
    (text, locale, shown, price) => {
      expect(readTypedPrice(text, shown, locale)).toBe(price)
    },
  )
})
