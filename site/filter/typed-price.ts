import { readPrice } from './price-range.ts'

/** Only prices from here on are shown with thousands separators. */
const GROUPED_FROM = 1000

type Field = {
  /** The price that the field showed before the change. */
  shown: number
  locale: string
  /** How many decimals the currency has. Without any, all marks are thousands separators. */
  decimals: number
}

/**
 * Reads a price field of the filter after a change. More than two digits after the language's decimal mark are cut. The
 * thousands separators that the field showed stay separators while digits are removed: “1,25” was “1,250”.
 * @returns major units, or null when there is no digit before the decimal mark
 */
export function readTypedPrice(text: string, { shown, locale, decimals }: Field): number | null {
  // The slider has half steps in every currency.
  const hasMark = decimals > 0 || shown % 1 > 0
  const mark = (0.5).toLocaleString(locale).replace(/\p{Nd}/gu, '')
  const [whole = '', fraction] = hasMark ? text.split(mark) : [text]
  const units = hasMark && shown < GROUPED_FROM ? whole : whole.replace(/\P{Nd}/gu, '')
  return readPrice(fraction ? `${units}.${fraction.slice(0, 2)}` : units)
}

/** Whether a decimal mark of any language was the last character typed. */
export const endsAtMark = (text: string) => /[.,٫،]$/.test(text)
