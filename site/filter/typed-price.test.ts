import { describe, expect, it } from 'vitest'
import { endsAtMark, readTypedPrice } from './typed-price.ts'

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
    expect(readTypedPrice(text, { shown: 12, locale, decimals: 2 })).toBe(price)
  })

  it.each([
    ['1,25', 'en', 1250, 125],
    ['1.25', 'de', 1250, 125],
    ['12,345', 'en', 1234, 12_345],
    ['1,234.5', 'en', 1234, 1234.5],
  ])(
    'the thousands separators that a price field showed are never decimal marks: “%s” in %s after %d is %d',
    (text, locale, shown, price) => {
      expect(readTypedPrice(text, { shown, locale, decimals: 2 })).toBe(price)
    },
  )

  it.each([
    ['1,200', 'en', 1200],
    ['1.200', 'en', 1200],
    ['1.2', 'ja', 12],
    ['１．２００', 'ja', 1200],
  ])('ignores separators in prices of a currency without decimals: “%s” in %s is %i', (text, locale, price) => {
    expect(readTypedPrice(text, { shown: 12, locale, decimals: 0 })).toBe(price)
  })

  it('reads the half steps of the slider in a currency without decimals', () => {
    expect(readTypedPrice('2.50', { shown: 2.5, locale: 'en', decimals: 0 })).toBe(2.5)
  })

  it.each(['7.', '7,', '٧٫', '٧،'])('ends a price at a decimal mark of any language: “%s”', (text) => {
    expect(endsAtMark(text)).toBe(true)
  })

  it.each(['7', '٧', '7.5', ''])('doesn’t end a price without a decimal mark at the end: “%s”', (text) => {
    expect(endsAtMark(text)).toBe(false)
  })
})
