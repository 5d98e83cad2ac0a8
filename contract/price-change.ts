import { PRICE_MAX_DIGITS } from './limits.ts'
import { currencyExponent } from './money.ts'

/** A rule for changing many prices: by an amount or a percentage, then rounded. */
export type PriceRule = {
  by: { kind: 'amount'; amountMinor: number } | { kind: 'percent'; percent: number }
  /** New prices are multiples of this; 1 disables rounding. */
  roundToMinor: number
}

export type PriceRefusal = 'below-zero' | 'too-large'

/** Percentages have two decimals: 12.34 % is 1,234 of 10,000. */
const PERCENT_SCALE = 10_000n

/**
 * Applies a rule to a price, in integers throughout; halves are rounded up. Rounding never makes an item free: the new
 * price is at least one step, unless it is 0 before rounding.
 * @param amountMinor the price before, 0 or more
 * @returns the new amount, or why there is none
 * @example changedPrice(990, { by: { kind: 'percent', percent: 5 }, roundToMinor: 10 }) // 1040
 */
export function changedPrice(amountMinor: number, { by, roundToMinor }: PriceRule): number | PriceRefusal {
  // In hundredths of a percent of a minor unit, so that only the final rounding loses precision.
  const scaled =
    by.kind === 'amount'
      ? BigInt(amountMinor + by.amountMinor) * PERCENT_SCALE
      : BigInt(amountMinor) * (PERCENT_SCALE + BigInt(Math.round(by.percent * 100)))
  if (scaled < 0n) return 'below-zero'
  const step = BigInt(roundToMinor) * PERCENT_SCALE
  const steps = (scaled + step / 2n) / step
  const rounded = Number(steps === 0n && scaled > 0n ? 1n : steps) * roundToMinor
  return rounded < 10 ** PRICE_MAX_DIGITS ? rounded : 'too-large'
}

/**
 * The rounding steps of a currency: 0.05, 0.10, 0.50 and 1 with decimals; 5, 10, 50 and 100 without. The first step
 * disables rounding.
 * @returns minor units, ascending
 * @example roundingSteps('EUR') // [1, 5, 10, 50, 100]
 */
export function roundingSteps(currencyCode: string): number[] {
  const unit = 10 ** currencyExponent(currencyCode)
  return unit === 1 ? [1, 5, 10, 50, 100] : [1, unit / 20, unit / 10, unit / 2, unit]
}
