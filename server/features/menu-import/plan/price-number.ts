import { usesWholeNumbers } from '../infer/currency-scale.ts'
import { MAX_PRICE_DIGITS } from '../limits.ts'
import { quote } from '../text.ts'

/** The decimal mark of a file's prices, if its cells show it. */
export type PriceStyle = { decimal?: ',' | '.' }

export type PriceRules = {
  currencyCode: string
  exponent: number
  priceUnit: 'major' | 'minor'
  acceptCurrency: boolean
  style?: PriceStyle
}

export type AmountResult = { ok: true; minor: number } | { ok: false; reason: string }

const GROUPED = /^\d{1,3}(?:([.,'’٬ \u00a0\u202f])\d{3})(?:\1\d{3})*$/
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/**
 * Turns one written number into minor units, digit by digit, so that no cent is lost to floating point.
 *
 * @param token digits, group marks and a decimal mark only, such as `1.234,50`
 * @param thousands whether the number is followed by “K”
 */
export function toMinor(token: string, rules: PriceRules, thousands = false): AmountResult {
  const parts = splitNumber(token, rules)
  if (!parts.ok) return parts
  let { whole, decimals } = parts
  if (thousands) {
    whole += decimals.padEnd(3, '0').slice(0, 3)
    decimals = decimals.slice(3)
  }
  decimals = decimals.replace(/0+$/, '')
  whole = whole.replace(/^0+(?=\d)/, '')
  const minorExponent = rules.priceUnit === 'minor' ? 0 : rules.exponent
  if (decimals.length > minorExponent) {
    const reason =
      rules.priceUnit === 'minor'
        ? `The price ${quote(token)} has decimals, but the selected price format has none. Change the price format.`
        : `The price ${quote(token)} has more decimals than ${rules.currencyCode} allows (${minorExponent}). Round it.`
    return { ok: false, reason }
  }
  const digits = `${whole}${decimals.padEnd(minorExponent, '0')}`.replace(/^0+(?=\d)/, '')
  if (digits.length > MAX_PRICE_DIGITS) {
    return { ok: false, reason: `The price ${quote(token)} has more than ${MAX_PRICE_DIGITS} digits. Check it.` }
  }
  return { ok: true, minor: Number(digits) }
}

type NumberParts = { ok: true; whole: string; decimals: string } | { ok: false; reason: string }

function splitNumber(token: string, rules: PriceRules): NumberParts {
  if (/^\d+$/.test(token)) return { ok: true, whole: token, decimals: '' }
  if (token.includes('٫')) return splitAt(token, '٫')
  const marks = [...token.replace(/\d/g, '')]
  const last = marks.at(-1) ?? ''
  const kinds = new Set(marks)
  if (kinds.size > 1) {
    return marks.filter((mark) => mark === last).length === 1 && (last === '.' || last === ',')
      ? splitAt(token, last)
      : unreadable(token)
  }
  if (INDIAN.test(token)) return { ok: true, whole: token.replaceAll(',', ''), decimals: '' }
  if (last !== '.' && last !== ',') return grouped(token)
  if (marks.length > 1) return grouped(token)
  const tail = token.slice(token.indexOf(last) + 1)
  if (tail.length !== 3 || token.startsWith('0')) return splitAt(token, last)
  return splitThreeDigits(token, last, rules)
}

/**
 * Reads `13,000` and `13.000`: the currency decides, or else a different decimal mark in other price cells of the file.
 * Without either, the price is ambiguous and is refused.
 */
function splitThreeDigits(token: string, mark: ',' | '.', rules: PriceRules): NumberParts {
  if (usesWholeNumbers(rules.currencyCode, rules.exponent)) return grouped(token)
  if (rules.exponent === 3) return splitAt(token, mark)
  const decimal = rules.style?.decimal
  if (!GROUPED.test(token)) return splitAt(token, mark)
  if (decimal !== undefined && decimal !== mark) return grouped(token)
  return {
    ok: false,
    reason: `The price ${quote(token)} could mean thousands or three decimals. Write it as “${token.replace(mark, '')}” or with ${rules.exponent} decimals.`,
  }
}

function splitAt(token: string, mark: string): NumberParts {
  const at = token.lastIndexOf(mark)
  const head = token.slice(0, at)
  const decimals = token.slice(at + 1)
  if (/^\d+$/.test(head)) return { ok: true, whole: head, decimals }
  const whole = INDIAN.test(head)
    ? ({ ok: true, whole: head.replaceAll(',', ''), decimals: '' } as const)
    : grouped(head)
  return whole.ok ? { ok: true, whole: whole.whole, decimals } : unreadable(token)
}

function grouped(token: string): NumberParts {
  return GROUPED.test(token) ? { ok: true, whole: token.replace(/\D/g, ''), decimals: '' } : unreadable(token)
}

function unreadable(token: string): NumberParts {
  return {
    ok: false,
    reason: `${quote(token)} isn’t a number that can be read as a price. Use digits, for example 12.`,
  }
}

/** Finds the decimal mark of a file's prices: the one used in all unambiguous cells. */
export function priceStyleOf(values: Iterable<unknown>): PriceStyle {
  const votes = { ',': 0, '.': 0 }
  for (const value of values) {
    if (typeof value !== 'string') continue
    for (const token of value.match(/\d[\d.,'’]*\d/g) ?? []) {
      const decimal = /^\d{1,3}(?:[.'’]\d{3})+(,)\d{1,2}$|^\d{1,3}(?:[,'’]\d{3})+(\.)\d{1,2}$|^\d+([.,])\d{1,2}$/.exec(
        token,
      )
      const mark = decimal?.[1] ?? decimal?.[2] ?? decimal?.[3]
      if (mark === ',' || mark === '.') votes[mark]++
    }
  }
  if (votes[','] > 0 && votes['.'] === 0) return { decimal: ',' }
  if (votes['.'] > 0 && votes[','] === 0) return { decimal: '.' }
  return {}
}
