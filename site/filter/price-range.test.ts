import { assert, boolean, double, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { euro } from '../testing/fixture.ts'
import {
  maxItemPrice,
  overlaps,
  priceCap,
  type PriceRange,
  readPrice,
  sliderMax,
  withMax,
  withMin,
} from './price-range.ts'

const price = integer({ min: 0, max: 9999 })
const range = tuple(price, price).map(([one, other]): PriceRange => [Math.min(one, other), Math.max(one, other)])

describe('the price filter', () => {
  it.each([
    [0, 100],
    [9.5, 100],
    [100, 100],
    [100.5, 1000],
    [101, 1000],
    [1000, 1000],
    [48_000, 100_000],
  ])(
    'the price slider ends at the smallest power of ten, at least 100, that covers the highest price: %s gives %i',
    (maxPrice, end) => {
      expect(sliderMax(maxPrice)).toBe(end)
    },
  )

  it('ends the price slider at 1000 when no item has a price', () => {
    expect(sliderMax(null)).toBe(1000)
  })

  it('finds the highest price of all items in major units of the currency', () => {
    expect(maxItemPrice([{ maxPrice: euro(1250) }, { maxPrice: null }, { maxPrice: euro(990) }])).toBe(12.5)
    expect(maxItemPrice([{ maxPrice: { amountMinor: 1250, currencyCode: 'JPY' } }])).toBe(1250)
    expect(maxItemPrice([{ maxPrice: null }])).toBeNull()
  })

  it('ignores a maximum price above 9999, unless the slider goes higher', () => {
    expect(withMax([0, 50], 10_000, priceCap(100))).toEqual([0, 50])
    expect(withMax([0, 50], 9999, priceCap(100))).toEqual([0, 9999])
    expect(withMax([0, 50], 90_000, priceCap(100_000))).toEqual([0, 90_000])
  })

  it('raises the maximum price to match a higher minimum', () => {
    expect(withMin([0, 20], 30, 9999)).toEqual([30, 30])
  })

  it('lowers the minimum price to match a lower maximum', () => {
    expect(withMax([10, 20], 5, 9999)).toEqual([5, 5])
  })

  it('never reverses a price range, whatever is typed', () => {
    assert(
      property(range, double(), boolean(), (before, wished, isMin) => {
        const [min, max] = (isMin ? withMin : withMax)(before, wished, 9999)

        expect(min).toBeLessThanOrEqual(max)
        expect(max).toBeLessThanOrEqual(9999)
        expect(min).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it.each([
    ['-5', 5],
    ['1,250', 1250],
    ['1 250', 1250],
    ['1.250', 1250],
    ['12,34,567', 1_234_567],
    ['٢٥', 25],
    ['۲۵', 25],
    ['２５', 25],
    ['১,২৩৪', 1234],
    ['१,२३४', 1234],
    ['၁၂', 12],
    ['1234567890123', 123_456_789_012],
  ])('reads at most 12 digits in any script from the price “%s”: %i', (text, read) => {
    expect(readPrice(text)).toBe(read)
  })

  it.each([
    ['7.5', 7.5],
    ['7,50', 7.5],
    ['12.9', 12.9],
    ['12.99', 12.99],
    ['1,234.56', 1234.56],
    ['1.234,5', 1234.5],
    ['1\u202F234,5', 1234.5],
    ['٤٫٧٥', 4.75],
    ['7.', 7],
  ])('reads up to two digits after any decimal mark as a fraction: “%s” is %d', (text, read) => {
    expect(readPrice(text)).toBe(read)
  })

  it.each(['', 'abc'])('reads a price only from a text with digits, not from “%s”', (text) => {
    expect(readPrice(text)).toBeNull()
  })

  it('finds items whose prices overlap the chosen range, and items without a price', () => {
    const sizes = { minPrice: euro(500), maxPrice: euro(1500) }

    expect(overlaps(sizes, [10, 12])).toBe(true)
    expect(overlaps(sizes, [15, 20])).toBe(true)
    expect(overlaps(sizes, [15.5, 20])).toBe(false)
    expect(overlaps(sizes, [0, 4.5])).toBe(false)
    expect(overlaps({ minPrice: null, maxPrice: null }, [15.5, 20])).toBe(true)
  })
})
