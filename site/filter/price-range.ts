import {
  PRICE_FILTER_MAX,
  PRICE_MAX_DIGITS,
  PRICE_SLIDER_DEFAULT_MAX,
  PRICE_SLIDER_LOWEST_MAX,
} from '#contract/limits.ts'
import { toLatinDigits } from '#contract/latin-digits.ts'
import { currencyExponent } from '#contract/money.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'

/** The lowest and highest price of the filter, in major units (12.50 € is 12.5). */
export type PriceRange = [min: number, max: number]

/**
 * The highest price of a menu, in major units.
 * @returns null when no item has a price
 */
export function maxItemPrice(items: Pick<PublicMenuItem, 'maxPrice'>[]): number | null {
  const prices = items.flatMap(({ maxPrice }) => (maxPrice ? [inUnits(maxPrice)] : []))
  return prices.length === 0 ? null : prices.reduce((most, one) => Math.max(most, one), 0)
}

/**
 * The end of the slider: the highest price rounded up to a power of ten, at least 100; 1,000 when nothing has a price.
 * @example sliderMax(101) // 1000
 */
export function sliderMax(maxPrice: number | null): number {
  if (maxPrice === null) return PRICE_SLIDER_DEFAULT_MAX
  let end = PRICE_SLIDER_LOWEST_MAX
  while (end < maxPrice) end *= 10
  return end
}

/** The highest price that the filter accepts. It grows with the slider, so that yen and rupiah work. */
export function priceCap(sliderEnd: number): number {
  return Math.max(PRICE_FILTER_MAX, sliderEnd)
}

/**
 * Reads a price of the filter: at most 12 digits of any script, and one or two more after a decimal mark of any
 * language. Other characters, such as thousands separators, are ignored.
 * @returns major units, or null when there is no digit before the decimal mark
 * @example readPrice('1,250') // 1250
 * @example readPrice('7,50') // 7.5
 */
export function readPrice(text: string): number | null {
  const [whole = '', fraction = ''] = toLatinDigits(text).split(/[.,٫](?=\d\d?$)/)
  const digits = whole.replace(/\D/g, '').slice(0, PRICE_MAX_DIGITS)
  return digits === '' ? null : Number(`${digits}.${fraction}`)
}

/**
 * Raising the minimum above the maximum raises the maximum to match; a value below zero or above the cap is ignored.
 */
export function withMin([min, max]: PriceRange, wished: number, cap: number): PriceRange {
  return isPrice(wished, cap) ? [wished, Math.max(max, wished)] : [min, max]
}

/**
 * Lowering the maximum below the minimum lowers the minimum to match; a value below zero or above the cap is ignored.
 */
export function withMax([min, max]: PriceRange, wished: number, cap: number): PriceRange {
  return isPrice(wished, cap) ? [Math.min(min, wished), wished] : [min, max]
}

/**
 * Whether the span from an item's lowest to its highest price overlaps the range. An item without a price can't be
 * compared, so it is shown.
 */
export function overlaps({ minPrice, maxPrice }: Pick<PublicMenuItem, 'minPrice' | 'maxPrice'>, range: PriceRange) {
  if (!minPrice || !maxPrice) return true
  return inUnits(minPrice) <= range[1] && inUnits(maxPrice) >= range[0]
}

function inUnits({ amountMinor, currencyCode }: { amountMinor: number; currencyCode: string }): number {
  return amountMinor / 10 ** currencyExponent(currencyCode)
}

function isPrice(wished: number, cap: number): boolean {
  return wished >= 0 && wished <= cap
}
