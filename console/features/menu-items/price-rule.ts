import type { Branch } from '#contract/branches.ts'
import { fromDecimalText } from '#contract/money.ts'
import type { PriceRule } from '#contract/price-change.ts'

export type PriceRuleFields = {
  kind: 'percent' | 'amount'
  direction: 'up' | 'down'
  text: string
  roundToMinor: number
}

export const PERCENT_MAX = { up: 1000, down: 100 }

/**
 * The price rule from the dialog's fields.
 * @returns null when the number can't be read, or the percentage is too large
 * @example readPriceRule({ kind: 'percent', direction: 'down', text: '2,5', roundToMinor: 5 }, branch)
 * // { by: { kind: 'percent', percent: -2.5 }, roundToMinor: 5 }
 */
export function readPriceRule(fields: PriceRuleFields, { brand }: Pick<Branch, 'brand'>): PriceRule | null {
  const { kind, direction, text, roundToMinor } = fields
  const sign = direction === 'up' ? 1 : -1
  if (kind === 'amount') {
    const amountMinor = fromDecimalText(text, brand.currencyCode)
    return amountMinor === null ? null : { by: { kind, amountMinor: sign * amountMinor || 0 }, roundToMinor }
  }
  // A percentage has at most two decimals, like a price in euros.
  const hundredths = fromDecimalText(text, 'EUR')
  if (hundredths === null || hundredths > PERCENT_MAX[direction] * 100) return null
  return { by: { kind, percent: (sign * hundredths) / 100 || 0 }, roundToMinor }
}
