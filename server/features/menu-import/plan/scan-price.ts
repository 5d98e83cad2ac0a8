import { type CurrencyMark, currencyMark } from './currency-marks.ts'

/** A number in a price cell that is a price, with the words and marks that belong to it. */
export type PriceToken = {
  digits: string
  thousands: boolean
  surcharge: boolean
  marks: CurrencyMark[]
  label: string
}

const NUMBER =
  /(?<![\d.,])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,٫]\d{1,2})?(?![\d.,]\d|\d)|\.\d+|\d+(?:[.,'’٫٬]\d+)*)/g
const UNIT =
  /^\s?(?:cl|ml|dl|l|lt|ltr|liter|litre|litro|oz|fl\.? ?oz|g|gr|gram|grams|kg|lb|lbs|cm|mm|inch|in\b|"|″|”|''|pcs?|pieces?|pz|pezzi|st(?:k|ck|ück)?|stück|pièces?|uds?|unid(?:ades)?|und|adet|kişilik|pers(?:on(?:en|s|as|e)?)?|people|personas|personnes|pax|porsi|pcs|biji|buah|%|x|×|人前|名|個|本|枚|貫|杯|切|粒|只|份|片|串|шт|г|мл|л|قطع|قطعة|حبة|مل|غ|جم)(?![\p{L}\p{N}])/iu
/** “L 12” after “M 10” is a size and its price, not ten litres. */
const SIZE_AFTER = /^\s(?:l|g|gr\.?)\s?[:=]?\s?\d/iu
const SIZE_BEFORE = /(?<!\p{L})(?:[b-df-z]|kl|klein|small|medium|mittel|med)\.?\s?[:=]?\s?$/iu
/** In “8 S / 10 L” and “8 kl / 10 gr”, each word is a size. */
const SIZE_WORD =
  /^\s?(?:\p{Sc}\s?)?(?:(?<measure>l|gr?)|[sm]|x{1,3}[sl]|kl|klein|small|medium|mittel|med)(?![\p{L}\p{N}])/iu
const COUNT_BEFORE = /(?:\b(?:for|für|pour|para|per|pro)|[x×])\s?$/iu
const LIMIT_BEFORE = /(?<!\p{L})(?:min|mind|mindestens|minimum|max|maximum)[.:]?\s?$/iu
const SEPARATOR =
  /\s*(?:[/|,;·•\n~〜～]|(?<=^|\s|[\p{Sc}\p{L})])[-–—−]+(?=$|\s|[\p{Sc}\p{L}(])|(?<![\p{L}])(?:or|oder|ou|and|und|et|o|y|e|bis|to|till|à|a|al|hasta|atau|veya|ve)(?![\p{L}]))\s*/iu

/**
 * Finds the prices in a cell, each with the marks and words that belong to it, whether written before it
 * (`Small: 8, Large: 10`) or after it (`8 (half) / 10 (full)`).
 */
export function scanPrices(text: string, brandCode: string): PriceToken[] {
  const found = [...text.matchAll(NUMBER)]
  const words = found.map((match) => SIZE_WORD.exec(text.slice(match.index + match[0].length)))
  const areSizes = words.every((word) => word !== null) && words.some((word) => word?.groups?.['measure'] === undefined)
  const prices = areSizes ? found : found.filter((match) => !isQuantity(text, match, found))
  const tokens: PriceToken[] = prices.map((match) => ({
    digits: match[0].startsWith('.') ? `0${match[0]}` : match[0],
    thousands: false,
    surcharge: false,
    marks: [],
    label: '',
  }))
  const gaps = prices.map((match, at) => {
    const before = prices[at - 1]
    return text.slice(before ? before.index + before[0].length : 0, match.index)
  })
  const last = prices.at(-1)
  gaps.push(last ? text.slice(last.index + last[0].length) : '')
  assignGaps(tokens, gaps, brandCode)
  return tokens
}

function isQuantity(text: string, match: RegExpExecArray, all: RegExpExecArray[]): boolean {
  const after = text.slice(match.index + match[0].length)
  if (SIZE_AFTER.test(after) && SIZE_BEFORE.test(text.slice(0, match.index))) return false
  if (UNIT.test(after)) return true
  // In “les 6 : 12 €”, the number before the colon counts pieces.
  if (/^\s*[:=]\s*[^\d\s-]?\s*\d/.test(after)) return true
  const isLimit = ({ index }: RegExpExecArray) => LIMIT_BEFORE.test(text.slice(0, index))
  // In “10 per person (min 2)”, the 2 isn't a price; in “min 8, max 12”, both numbers are.
  if (isLimit(match) && !all.every(isLimit)) return true
  const others = all.some((other) => other.index > match.index)
  return others && COUNT_BEFORE.test(text.slice(0, match.index))
}

function assignGaps(tokens: PriceToken[], gaps: string[], brandCode: string): void {
  let leadingStyle = false
  gaps.forEach((gap, at) => {
    const previous = tokens[at - 1]
    const next = tokens[at]
    let rest = gap
    if (previous) {
      const kilo = /^\s?[kK](?![\p{L}])/u.exec(rest)
      if (kilo) {
        previous.thousands = true
        rest = rest.slice(kilo[0].length)
      }
      if (!next || previous.marks.length === 0 || /^\s?[\p{L}円元원]/u.test(rest)) {
        rest = takeMarkAfter(rest, previous, brandCode)
      }
    }
    if (next) {
      rest = takeMarkBefore(rest, next, brandCode)
      if (/\+\s*$/.test(rest)) {
        next.surcharge = true
        rest = rest.replace(/\+\s*$/, '')
      }
    }
    if (at === 0) leadingStyle = tidy(rest) !== ''
    shareWords(rest, previous, next, leadingStyle)
  })
}

function shareWords(
  rest: string,
  previous: PriceToken | undefined,
  next: PriceToken | undefined,
  leadingStyle: boolean,
): void {
  if (!previous || !next) {
    add(previous ?? next, rest)
    return
  }
  const open = rest.lastIndexOf('(')
  if (open > rest.lastIndexOf(')')) {
    add(previous, rest.slice(0, open))
    add(next, rest.slice(open))
    return
  }
  const separator = SEPARATOR.exec(
    rest.replace(/\([^)]*\)/g, (inner) => '_'.repeat(inner.length)).replace(/\d[.,]\d/g, '___'),
  )
  if (separator) {
    add(previous, rest.slice(0, separator.index))
    add(next, rest.slice(separator.index + separator[0].length))
    return
  }
  add(leadingStyle ? next : previous, rest)
}

function add(token: PriceToken | undefined, words: string): void {
  if (token) token.label = tidy(`${token.label} ${words}`)
}

function tidy(words: string): string {
  return words.replace(/\s+/g, ' ').replace(/^[\s:=()[\]【】・·•,;/|.–—−-]+|[\s:=()[\]【】・·•,;/|.–—−-]+$/g, '')
}

const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]/u
const LONGEST_MARK = 8

function takeMarkAfter(text: string, token: PriceToken, brandCode: string): string {
  const start = text.length - text.trimStart().length
  for (let size = LONGEST_MARK; size >= 1; size--) {
    const word = text.slice(start, start + size)
    const next = text[start + size] ?? ''
    if (word.length < size || (LETTER.test(word.at(-1) ?? '') && LETTER.test(next))) continue
    const mark = currencyMark(word, brandCode)
    if (!mark) continue
    token.marks.push(mark)
    return takeMarkAfter(text.slice(start + size), token, brandCode)
  }
  return text
}

function takeMarkBefore(text: string, token: PriceToken, brandCode: string): string {
  const end = text.trimEnd().length
  for (let size = LONGEST_MARK; size >= 1; size--) {
    if (size > end) continue
    const word = text.slice(end - size, end)
    const before = text[end - size - 1] ?? ''
    if (LETTER.test(word[0] ?? '') && LETTER.test(before)) continue
    const mark = currencyMark(word, brandCode)
    if (!mark) continue
    token.marks.push(mark)
    return text.slice(0, end - size)
  }
  return text
}
