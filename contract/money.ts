import { PRICE_MAX_DIGITS } from './limits.ts'

/** Amounts of money are integers in minor units, which depend on the currency (ISO 4217). */

export type MoneyFormat = {
  currencyCode: string
  /** With `$`, '' or null, a generic icon or the currency code is shown instead. */
  currencySymbol: string | null
  currencyPosition: 'before' | 'after'
  locale: string
}

/** ISO 4217 currencies with 0 or 3 decimals (list one of the standard, amendment 176). */
const EXPONENTS: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/**
 * Some currencies that have decimals in ISO 4217, but are paid in whole units in practice (CLDR gives them no decimals).
 * Whole prices in them omit `,00`.
 */
const PAID_IN_WHOLES = ' AFN ALL IDR IQD IRR LAK LBP MMK SOS SYP YER '

/**
 * How many decimal digits a currency has.
 * @param currencyCode ISO 4217 code
 * @returns 0, 2 or 3
 * @example currencyExponent('JPY') // 0
 */
export function currencyExponent(currencyCode: string): number {
  return EXPONENTS[currencyCode] ?? 2
}

/**
 * The plain decimal text of an amount: exact, with all decimals of its currency after a point.
 * @param amountMinor an integer in minor units
 * @example toDecimalText(1250, 'EUR') // '12.50'
 */
export function toDecimalText(amountMinor: number, currencyCode: string): string {
  const exponent = currencyExponent(currencyCode)
  if (exponent === 0) return String(amountMinor)
  const sign = amountMinor < 0 ? '-' : ''
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0')
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * Reads a price as typed in the console: digits and, where the currency has decimals, one decimal mark (point or
 * comma), also as the first or last character; less than 10¹² minor units.
 * @returns minor units, or null when the text isn't such a number
 * @example fromDecimalText('12,5', 'EUR') // 1250
 * @example fromDecimalText('.5', 'EUR') // 50
 */
export function fromDecimalText(text: string, currencyCode: string): number | null {
  const exponent = currencyExponent(currencyCode)
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const digits = whole.length + fraction.length
  if (digits === 0 || digits > PRICE_MAX_DIGITS || fraction.length > exponent) return null
  const amountMinor = Number(whole + fraction.padEnd(exponent, '0'))
  return amountMinor < 10 ** PRICE_MAX_DIGITS ? amountMinor : null
}

/**
 * The digits of an amount as written in a locale, without a currency symbol.
 * @example formatAmount(123450, 'EUR', 'de') // '1.234,50'
 * @example formatAmount(1850000, 'IDR', 'id') // '18.500'
 */
export function formatAmount(amountMinor: number, currencyCode: string, locale: string): string {
  const exponent = currencyExponent(currencyCode)
  const amount = amountMinor / 10 ** exponent
  const isWhole = Number.isInteger(amount) && PAID_IN_WHOLES.includes(` ${currencyCode} `)
  return numberFormat(locale, isWhole ? 0 : exponent).format(amount)
}

/**
 * An amount with the branch's symbol. Without a symbol, or with `$`, the text contains the currency code; where
 * graphics are possible, callers show the generic icon instead.
 * @example formatMoney(1250, {currencyCode: 'EUR', currencySymbol: '€', currencyPosition: 'after', locale: 'de'}) // '12,50 €'
 */
export function formatMoney(amountMinor: number, format: MoneyFormat): string {
  const amount = formatAmount(amountMinor, format.currencyCode, format.locale)
  const sign = (hasOwnSign(format) && format.currencySymbol) || format.currencyCode
  if (format.currencyPosition === 'after') return `${amount}\u00A0${sign}`
  // “Rp 18.500” but “€12.50”: a symbol that ends in a letter or a full stop needs a space.
  return `${sign}${/[\p{L}.]$/u.test(sign) ? '\u00A0' : ''}${amount}`
}

/** Whether the branch has its own symbol. Without one, or with `$`, a generic icon or the currency code is shown. */
export function hasOwnSign(format: Pick<MoneyFormat, 'currencySymbol'>): boolean {
  return format.currencySymbol !== null && format.currencySymbol !== '' && format.currencySymbol !== '$'
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, exponent: number): Intl.NumberFormat {
  const key = `${locale}/${exponent}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: exponent, maximumFractionDigits: exponent })
  formats.set(key, made)
  return made
}
