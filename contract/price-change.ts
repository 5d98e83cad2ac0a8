import { PRICE_MAX_DIGITS } from './limits.ts'
import { currencyExponent } from './money.ts'

/** A change of many prices at once: by an amount or by a share, then rounded. */
export type PriceRule = {
  by: { kind: 'amount'; amountMinor: number } | { kind: 'percent'; percent: number }
  /** New prices are multiples of this; 1 leaves them exact. */
  roundToMinor: number
}

/** Why a price stays as it is. */
export type PriceRefusal = 'below-zero' | 'too-large'

/** Percent are taken to a hundredth: 12.34 % are 1,234 of 10,000. */
const PERCENT_SCALE = 10_000n

/**
 * The new price by a rule, in whole numbers throughout. Halves are rounded up. Rounding never gives something away:
 * what costs something keeps costing at least one step, unless the rule itself takes it to 0.
 * @param amountMinor the price before, 0 or more
 * @returns the new amount, or why there is none
 * @example changedPrice(990, { by: { kind: 'percent', percent: 5 }, roundToMinor: 10 }) // 1040
 */
export function changedPrice(amountMinor: number, { by, roundToMinor }: PriceRule): number | PriceRefusal {
  // In hundredths of a percent of a minor unit, so that nothing is lost before the one rounding.
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
 * What prices of a currency can be rounded to: 0.05, 0.10, 0.50 and 1 where there are decimals; 5, 10, 50 and 100 where
 * there are none. The first leaves them exact.
 * @returns minor units, ascending
 * @example roundingSteps('EUR') // [1, 5, 10, 50, 100]
 */
export function roundingSteps(currencyCode: string): number[] {
  const unit = 10 ** currencyExponent(currencyCode)
  return unit === 1 ? [1, 5, 10, 50, 100] : [1, unit / 20, unit / 10, unit / 2, unit]
}
