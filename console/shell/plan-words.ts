import { toDecimalText } from '#contract/money.ts'
import type { Plan, PlanLimits } from '#contract/subscriptions.ts'

/**
 * An amount as one reads it on an invoice; a price without cents shows none.
 * @param amountMinor integer of minor units
 * @example priceWords(2900, 'EUR') // '€29'
 */
export function priceWords(amountMinor: number, currencyCode: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currencyCode,
    trailingZeroDisplay: 'stripIfInteger',
  })
  // A text, so that no amount is rounded on its way through a binary fraction.
  return format.format(toDecimalText(amountMinor, currencyCode) as Intl.StringNumericLiteral) // digits and a point
}

/** @example planPrice({ priceMinor: 2900, currencyCode: 'EUR', interval: 'month' }) // '€29 per month' */
export function planPrice({
  priceMinor,
  currencyCode,
  interval,
}: Pick<Plan, 'priceMinor' | 'currencyCode' | 'interval'>) {
  return priceMinor === 0 ? 'Free' : `${priceWords(priceMinor, currencyCode)} per ${interval}`
}

/** @returns null when there is no trial */
export function trialWords(trialDays: number): string | null {
  if (trialDays === 0) return null
  return trialDays === 1 ? 'The first day is free' : `The first ${trialDays} days are free`
}

const COUNTED: [keyof PlanLimits, one: string, many: string][] = [
  ['branches', 'branch', 'branches'],
  ['menuItems', 'menu item', 'menu items'],
  ['tables', 'table', 'tables'],
  ['members', 'member', 'members'],
]

/**
 * What a plan allows, in words.
 * @example limitWords({ branches: 1, menuItems: null, tables: 20, members: 3 })
 * // ['1 branch', 'Any number of menu items', 'Up to 20 tables', 'Up to 3 members']
 */
export function limitWords(limits: PlanLimits): string[] {
  return COUNTED.map(([key, one, many]) => {
    const limit = limits[key]
    if (limit === null) return `Any number of ${many}`
    if (limit === 0) return `No ${many}`
    return limit === 1 ? `1 ${one}` : `Up to ${limit.toLocaleString('en-GB')} ${many}`
  })
}
