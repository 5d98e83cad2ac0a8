import { readPrice } from './price-range.ts'

/** Only prices from here on are shown with thousands separators. */
const GROUPED_FROM = 1000

/**
 * Reads a price field of the filter after a change. More than two digits after the language's decimal mark are cut. The
 * thousands separators that the field showed stay separators while digits are removed: “1,25” was “1,250”.
 * @param shown the price that the field showed before the change
 * @returns major units, or null when there is no digit
 */
export function readTypedPrice(text: string, shown: number, locale: string): number | null {
  const mark = (0.5).toLocaleString(locale).replace(/\p{Nd}/gu, '')
  const [whole = '', fraction] = text.split(mark)
  const units = shown < GROUPED_FROM ? whole : whole.replace(/\P{Nd}/gu, '')
  return readPrice(fraction === undefined ? units : `${units}.${fraction.slice(0, 2)}`)
}
