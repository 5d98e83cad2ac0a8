import { toLatinDigits } from '#contract/latin-digits.ts'
import { fitsCurrency } from './currency-marks.ts'
import { isDayAndMonth } from './dates-for-prices.ts'
import { usesWholeNumbers } from '../infer/currency-scale.ts'
import { MAX_VARIANTS } from '../limits.ts'
import { type PriceRules, toMinor } from './price-number.ts'
import {
  FROM_WORDS,
  INCLUDED,
  namesVariablePrice,
  pricelessMeaning,
  TAX_WORD,
  UP_TO_WORDS,
  WITH_TAX,
  WITHOUT_TAX,
} from './price-terms.ts'
import { type PriceToken, scanPrices } from './scan-price.ts'
import { foldForMatching, quote } from '../text.ts'

export type PriceEntry = { minor: number; label?: string }

/** The content of a price cell. `notes` are sentences about words that were understood or ignored. */
export type PriceReading =
  | { kind: 'none'; stated: 'market' | 'onRequest' | null }
  | { kind: 'free' }
  | {
      kind: 'prices'
      prices: PriceEntry[]
      notes: string[]
      genericMark?: string
      isFrom?: boolean
      /** Why the price needs a review. */
      doubt?: string
    }
  | { kind: 'refused'; reason: string }

const LONGEST_LABEL = 60

/**
 * Reads a price cell exactly, in integer minor units. Several prices are returned as several entries. A price that
 * can't be read with certainty is refused with a reason, never guessed.
 *
 * @example parsePrices('2 cl 6,00 € · 4 cl 12,00 €', rules) // two entries, labels “2 cl” and “4 cl”
 */
export function parsePrices(value: string | number, rules: PriceRules): PriceReading {
  if (typeof value === 'number') return parseNumber(value, rules)
  const text = withoutNoise(plainPriceText(value))
  if (/^[-−]1(?:[.,]0+)?$/.test(text)) return NO_PRICE
  const unusual = unusualShape(text, value)
  if (unusual) return { kind: 'refused', reason: unusual }
  if (!/\d/.test(text)) return wordsOnly(text, value)
  const tokens = scanPrices(text, rules.currencyCode)
  return readTokens(tokens, value, rules)
}

function parseNumber(value: number, rules: PriceRules): PriceReading {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) {
    return { kind: 'refused', reason: `${quote(String(value))} isn’t a price. Use digits, for example 12.` }
  }
  if (value === -1) return NO_PRICE
  // Spreadsheets calculate prices in floating point; twelve digits keep every real price without the rounding errors.
  const rounded = Number(Number(value.toPrecision(12)).toFixed(12))
  if (rounded < 0) return negative(String(value))
  if (rounded === 0) return { kind: 'free' }
  const text = rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 })
  // A dot in a JSON or sheet number is always a decimal mark.
  const amount = toMinor(text.replace('.', '٫'), rules)
  if (!amount.ok) return { kind: 'refused', reason: amount.reason.replace('٫', '.') }
  return { kind: 'prices', prices: [{ minor: amount.minor }], notes: [] }
}

/** The reading of −1, which some programs write for a missing price. */
const NO_PRICE = { kind: 'none', stated: null } as const

/** Rounds off the floating-point errors of programs, such as `6.3999999999999995` for 6.40. */
function withoutNoise(text: string): string {
  return text.replace(/\d+\.\d{8,}/g, (number) => {
    const rounded = Number(Number(number).toPrecision(12)).toString()
    return /^\d+(?:\.\d{1,3})?$/.test(rounded) ? rounded : number
  })
}

/** Normalizes digits, signs and fractions, and removes the dashes that mean “no cents”. */
function plainPriceText(value: string): string {
  return (
    toLatinDigits(value)
      .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
      .replace(/\u3000/g, ' ')
      .replace(/(\d)[.,]\s?[-–—]{1,2}(?![\d])/g, '$1')
      // “12€50” is 12.50 in French.
      .replace(/(?<![\d.,])(\d{1,4})(\p{Sc})(\d{2})(?![\d.,]|\s?\p{Sc})/gu, '$1٫$3$2')
      .replace(/(\d)\s?\/-/g, '$1')
      .replace(/(?<![\d.,])(1\/[2348]|3\/4|1\/1)(?=\s*\p{L}|\s+[\p{L}\d\p{Sc}])/gu, (part) => FRACTIONS[part] ?? part)
      .trim()
  )
}

const FRACTIONS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '1/4': '¼',
  '1/8': '⅛',
  '3/4': '¾',
  '1/1': 'Ⅰ⁄Ⅰ',
}

function unusualShape(text: string, shown: string): string | undefined {
  if (/^\s*[\p{Sc}\p{L}]{0,4}\s?[-−][\p{Sc}\s]{0,3}\d/u.test(text)) return negative(shown).reason
  if (/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/.test(text)) {
    return `${quote(shown)} looks like a date, not a price. Enter the price.`
  }
  if (isDayAndMonth(text)) {
    return `${quote(shown)} looks like a date that a spreadsheet made of a price. Enter the price.`
  }
  if (/\d[½⅓¼¾]|^\D*\d+\s[½⅓¼¾]\D*$/u.test(text)) {
    return `${quote(shown)} contains a fraction. Use digits, for example 9.50.`
  }
  if (/\b\d{1,2}:\d{2}\b/.test(text)) return `${quote(shown)} looks like a time, not a price. Enter the price.`
  if (/\d[.,]{2,}\d|\d[eE][+-]?\d/.test(text)) {
    return `${quote(shown)} isn’t a number that can be read as a price. Use digits, for example 12.`
  }
  const letter = findLetterForDigit(text)
  if (letter) {
    return `${quote(shown)} isn’t a number: it has the letter ${quote(letter)} in place of a digit. Use digits, for example 12.`
  }
  return undefined
}

/** Numbers that may contain letters (also Cyrillic or Greek) that look like 0 or 1. */
const WITH_ROUND_OR_STRAIGHT = /(?<![\p{L}\d.,])[\dOoОоΟοIl.,]+(?![\p{L}\d])/gu
/**
 * Numbers with letters inside that look like other digits. At the ends of a number, letters can be a size or a
 * currency.
 */
const WITH_OTHERS = /(?<![\p{L}\d.,])\d+(?:[SBZ]+[.,]\d+|[.,]\d*[SBZ]+\d+)(?![\p{L}\d])/gu

/** @returns the first letter in the place of a digit, such as the “O” of “12,5O” */
function findLetterForDigit(text: string): string | undefined {
  const words = text.match(WITH_ROUND_OR_STRAIGHT) ?? []
  // In “0,5l”, the “l” means litres.
  const numbers = words.filter((one) => /\d/.test(one)).map((one) => one.replace(/(?<=\d)l$/, ''))
  return /\p{L}/u.exec([...numbers, ...(text.match(WITH_OTHERS) ?? [])].join(' '))?.[0]
}

function negative(shown: string) {
  return { kind: 'refused', reason: `The price ${quote(shown)} is below zero. Enter 0 or more.` } as const
}

function wordsOnly(text: string, shown: string): PriceReading {
  const meaning = pricelessMeaning(text)
  if (meaning === 'free') return { kind: 'free' }
  if (meaning) return { kind: 'none', stated: meaning === 'empty' ? null : meaning }
  return { kind: 'refused', reason: `${quote(shown)} isn’t a price: it contains no number. Enter the price.` }
}

function readTokens(tokens: PriceToken[], shown: string, rules: PriceRules): PriceReading {
  if (tokens.length === 0) {
    return { kind: 'refused', reason: `${quote(shown)} contains a size or quantity, but no price. Enter the price.` }
  }
  if (tokens.length > MAX_VARIANTS || tokens.some((token) => token.label.length > LONGEST_LABEL)) {
    return {
      kind: 'refused',
      reason: `${quote(shown)} contains too much text to be read as a price. Enter only the price.`,
    }
  }
  if (tokens.some((token) => token.surcharge)) {
    return {
      kind: 'refused',
      reason: `${quote(shown)} contains a surcharge (“+”). Enter the full prices instead.`,
    }
  }
  const currency = checkCurrency(tokens, shown, rules)
  if (currency.reason) return { kind: 'refused', reason: currency.reason }
  const entries: (PriceEntry & { tax?: 'with' | 'without' })[] = []
  const notes: string[] = []
  for (const token of tokens) {
    if (token.thousands && !usesWholeNumbers(rules.currencyCode, rules.exponent)) {
      return { kind: 'refused', reason: `${quote(shown)} uses “K” for thousands. Enter the full number.` }
    }
    const amount = toMinor(token.digits, rules, token.thousands)
    if (!amount.ok) return { kind: 'refused', reason: amount.reason }
    const words = readLabel(token.label, shown)
    if (words.reason) return { kind: 'refused', reason: words.reason }
    if (words.note) notes.push(words.note)
    entries.push({
      minor: amount.minor,
      ...(words.label ? { label: words.label } : {}),
      ...(words.tax ? { tax: words.tax } : {}),
    })
    if (token.thousands) notes.push(`${quote(shown)} was read with “K” as thousands.`)
  }
  // In “29,90 incl. 2 drinks”, the 2 isn't a price.
  const isAboutTax = entries.every(({ tax, label }) => tax !== undefined && label === undefined)
  if (tokens.length > 1 && !isAboutTax && tokens.some(({ label }) => INCLUDED.test(label) && !TAX_WORD.test(label))) {
    return { kind: 'refused', reason: `${quote(shown)} contains several numbers. Enter only the price.` }
  }
  const isFrom = tokens.some(({ label }) => FROM_WORDS.has(foldForMatching(label)))
  const taxed = preferTaxed(entries, shown, notes)
  if (taxed.every((entry) => entry.minor === 0)) return { kind: 'free' }
  if (taxed.some((entry) => entry.minor === 0)) {
    return { kind: 'refused', reason: `One of the prices in ${quote(shown)} is zero. Correct or remove it.` }
  }
  const reading = finish(taxed, shown, notes, currency.genericMark)
  return reading.kind === 'prices' && isFrom ? { ...reading, isFrom } : reading
}

function checkCurrency(
  tokens: PriceToken[],
  shown: string,
  rules: PriceRules,
): { reason?: string; genericMark?: string } {
  let genericMark: string | undefined
  for (const mark of tokens.flatMap((token) => token.marks)) {
    const fit = fitsCurrency(mark, rules.currencyCode)
    if (fit === 'generic') genericMark = mark.mark
    if (fit !== 'other' || rules.acceptCurrency) continue
    const codes = mark.kind === 'currencies' ? mark.codes.slice(0, 3).join(' or ') : '$'
    return {
      reason: `The price ${quote(shown)} is marked ${quote(mark.mark)} (${codes}), but this brand’s prices are in ${rules.currencyCode}.`,
    }
  }
  return genericMark === undefined ? {} : { genericMark }
}

type LabelReading = { label?: string; note?: string; tax?: 'with' | 'without'; reason?: string }

function readLabel(label: string, shown: string): LabelReading {
  if (label === '') return {}
  const tax = WITHOUT_TAX.test(label) ? 'without' : WITH_TAX.test(label) ? 'with' : undefined
  if (tax) {
    const rest = label.replace(WITH_TAX, '').replace(WITHOUT_TAX, '').replace(TAX_WORD, '')
    return foldForMatching(rest) === '' ? { tax } : { tax, label: rest.replace(/^[\s.]+/, '').trim() }
  }
  const folded = foldForMatching(label)
  if (FROM_WORDS.has(folded)) {
    return { note: `${quote(shown)} is a starting price.` }
  }
  if (UP_TO_WORDS.has(folded)) {
    return { reason: `${quote(shown)} only gives the highest price. Enter the actual price.` }
  }
  return { label: label.replaceAll('Ⅰ⁄Ⅰ', '1/1') }
}

function preferTaxed(
  entries: (PriceEntry & { tax?: 'with' | 'without' })[],
  shown: string,
  notes: string[],
): PriceEntry[] {
  const withTax = entries.filter((entry) => entry.tax === 'with')
  const plain = entries.map(withoutTaxMark)
  if (withTax.length === 0) {
    if (entries.some((entry) => entry.tax === 'without')) {
      notes.push(`${quote(shown)} excludes tax. The number is imported unchanged.`)
    }
    return plain
  }
  const namesOf = (prices: PriceEntry[]) => prices.map(({ label }) => label).join('|')
  const isSame = namesOf(withTax) === namesOf(entries.filter(({ tax }) => tax !== 'with'))
  if (withTax.length * 2 !== entries.length || !isSame) return plain
  notes.push(`The price including tax is imported from ${quote(shown)}.`)
  return withTax.map(withoutTaxMark)
}

function withoutTaxMark({ minor, label }: PriceEntry): PriceEntry {
  return label === undefined ? { minor } : { minor, label }
}

function finish(entries: PriceEntry[], shown: string, notes: string[], genericMark: string | undefined): PriceReading {
  const mark = genericMark === undefined ? {} : { genericMark }
  const [only, second] = entries
  if (only && !second) {
    if (/\d\s+\d/.test(only.label ?? ''))
      return { kind: 'refused', reason: `${quote(shown)} contains several numbers. Enter only the price.` }
    const note = `Only the number is imported from ${quote(shown)}, without “${only.label}”.`
    const isVariable = namesVariablePrice(only.label ?? '')
    if (only.label) notes.push(note)
    return { kind: 'prices', prices: [{ minor: only.minor }], notes, ...mark, ...(isVariable && { doubt: note }) }
  }
  return { kind: 'prices', prices: entries, notes, ...mark }
}
