import { toLatinDigits } from './latin-digits.ts'
import { PRICE_MAX_DIGITS } from './limits.ts'

/** How a number may be written: its decimals, the likely language, and the texts allowed next to it. */
export type NumberFormat = {
  /** The most decimals; for money the exponent of the currency. */
  decimals: number
  /** Decides how to read “1.234” where both readings are possible. */
  locale: string
  /** Texts allowed before or after the number besides currencies: `%`, `kcal`, a branch's own symbol. */
  units?: readonly string[]
  /** Whether the number may be negative; if omitted, it may not. */
  signed?: boolean
  maxDigits?: number
}

export type NumberError = 'unreadable' | 'ambiguous' | 'negative' | 'decimals' | 'digits'

/** The number as plain text with a decimal point, or why the text can't be read. */
export type NumberReading = { ok: true; text: string } | { ok: false; error: NumberError }

/**
 * Reads a number as people write it, with currency symbols and thousands separators. Ambiguous numbers are refused: a
 * price must never be guessed.
 * @returns the number as plain digits with a point, such as `1234.50`, or why it was refused
 * @example parseNumberText('1.234,50 €', { decimals: 2, locale: 'de' }) // { ok: true, text: '1234.50' }
 */
export function parseNumberText(text: string, format: NumberFormat): NumberReading {
  const plain = toPlainDigits(text).trim()
  const first = plain.search(/\d/)
  const last = lastDigit(plain)
  if (first === -1) return { ok: false, error: 'unreadable' }
  const sign = signOf(plain.slice(0, first), plain.slice(last + 1), format.units ?? [])
  if (sign === null) return { ok: false, error: 'unreadable' }
  if (sign === '-' && !format.signed) return { ok: false, error: 'negative' }
  const parts = splitNumber(plain.slice(first, last + 1), format)
  return typeof parts === 'string' ? { ok: false, error: parts } : limited(sign, parts, format)
}

/**
 * Converts digits and marks of other scripts to ASCII, and the spaces that numbers may contain to plain ones; removes
 * invisible direction marks.
 * @example toPlainDigits('١٢٫٥') // '12.5'
 */
export function toPlainDigits(text: string): string {
  return [...toLatinDigits(text)].map((char) => OTHER_SIGNS[char] ?? char).join('')
}

const OTHER_SIGNS: Record<string, string> = {
  '٫': '.',
  '٬': ',',
  '．': '.',
  '，': ',',
  '−': '-',
  '－': '-',
  '’': "'",
  '\u00A0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\t': ' ',
  // Direction marks, which are invisible.
  '\u200E': '',
  '\u200F': '',
  '\u061C': '',
}

/** Currency symbols, most of which are letters or words. */
const LETTER_SIGNS = ['Rp', 'kr', 'Fr', 'zł', 'Kč', 'Ft', 'лв', 'RM', 'R', 'S/', 'lei', 'руб', '円', '元', '원', '₺']

/**
 * @returns '-' for a negative number, else ''; null when anything but a leading sign, a trailing “,-”, a currency symbol,
 * a unit or three capital letters, such as “EUR”, surrounds the number
 */
function signOf(before: string, after: string, units: readonly string[]): '' | '-' | null {
  const rest = [before, after.replace(/^[.,][-–—]+/u, '')].map((side) => withoutUnits(side, units))
  if (rest[1] !== '') return null
  if (rest[0] === '' || rest[0] === '+') return ''
  return rest[0] === '-' ? '-' : null
}

function withoutUnits(side: string, units: readonly string[]): string {
  const known = new Set([...units, ...LETTER_SIGNS].map((unit) => unit.toLowerCase()))
  return side
    .replaceAll(/\p{Sc}/gu, ' ')
    .split(/\s+|(?<=[-+])|(?=[-+])/u)
    .filter(
      (word) => word !== '' && !known.has(word.toLowerCase()) && !known.has(word.toLowerCase().replace(/\.$/, '')),
    )
    .filter((word) => !/^[A-Z]{3}$/.test(word))
    .join('')
}

function lastDigit(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (/\d/.test(text[at] ?? '')) return at
  return -1
}

type Parts = { whole: string; fraction: string }

function splitNumber(body: string, { decimals, locale }: NumberFormat): Parts | NumberError {
  if (/[^\d.,' ]/.test(body)) return 'unreadable'
  const marks = body.replaceAll(/[^.,]/g, '')
  const lastMark = marks.at(-1)
  const isDecimal = lastMark !== undefined && marks.indexOf(lastMark) === marks.length - 1
  if (!isDecimal) return grouped(body)
  const at = body.lastIndexOf(lastMark)
  const parts = grouped(body.slice(0, at))
  const fraction = body.slice(at + 1)
  if (typeof parts === 'string' || /\D/.test(fraction)) return 'unreadable'
  const couldBeThousands = body.length === at + 4 && /^[1-9]\d{0,2}$/.test(body.slice(0, at))
  if (!couldBeThousands) return { ...parts, fraction }
  const isLocal = lastMark === decimalMark(locale)
  if (decimals === 3) return isLocal ? { ...parts, fraction } : 'ambiguous'
  return isLocal && decimals > 0 ? 'ambiguous' : { whole: parts.whole + fraction, fraction: '' }
}

/**
 * A whole number with at most one kind of thousands separator. In Indian grouping, groups above the thousands have two
 * digits.
 */
function grouped(text: string): Parts | 'unreadable' {
  const sign = /\D/.exec(text)?.[0]
  const groups = sign === undefined ? [text] : text.split(sign)
  const [first = '', ...others] = groups
  const isGrouped = others.every((group, at) =>
    at === others.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group),
  )
  if (!/^\d+$/.test(first) || !isGrouped || (others.length > 0 && first.length > 3)) return 'unreadable'
  return { whole: groups.join(''), fraction: '' }
}

function limited(
  sign: '' | '-',
  parts: Parts,
  { decimals, maxDigits = PRICE_MAX_DIGITS }: NumberFormat,
): NumberReading {
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  let fraction = parts.fraction
  while (fraction.length > decimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  if (fraction.length > decimals) return { ok: false, error: 'decimals' }
  if (whole.length + fraction.length > maxDigits) return { ok: false, error: 'digits' }
  return { ok: true, text: `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}` }
}

/**
 * The decimal mark for numbers in a language: a comma where it is customary, otherwise a point.
 * @example decimalMark('de') // ','
 */
export function decimalMark(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
