import { DEFAULT_STORAGE_MB } from '#contract/limits.ts'
import { toDecimalText } from '#contract/money.ts'
import { COUNTED, formatCount } from '#contract/plan-fit.ts'
import type { Plan, PlanLimits } from '#contract/subscriptions.ts'
import { subscriptionMessages as t } from './messages.ts'

/**
 * An amount with its currency; whole amounts are shown without decimals.
 * @param amountMinor integer of minor units
 * @example priceText(2900, 'EUR') // '€29'
 */
export function priceText(amountMinor: number, currencyCode: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currencyCode,
    trailingZeroDisplay: 'stripIfInteger',
  })
  // A string, so that no amount is rounded as a binary fraction.
  return format.format(toDecimalText(amountMinor, currencyCode) as Intl.StringNumericLiteral) // a decimal number
}

/** @example planPrice({ priceMinor: 2900, currencyCode: 'EUR', interval: 'month' }) // '€29 per month' */
export function planPrice({
  priceMinor,
  currencyCode,
  interval,
}: Pick<Plan, 'priceMinor' | 'currencyCode' | 'interval'>) {
  return priceMinor === 0 ? t.free : t.pricePer(priceText(priceMinor, currencyCode), interval)
}

/** @returns null when there is no trial */
export function trialText(trialDays: number): string | null {
  return trialDays === 0 ? null : t.trialDays(trialDays)
}

/**
 * The limits of a plan, as texts.
 * @example describeLimits({ branches: 1, menuItems: null, tables: 20, members: 3 })
 * // ['1 branch', 'Unlimited menu items', 'Up to 20 tables', 'Up to 3 members', '1,000 MB for pictures and menu files']
 */
export function describeLimits(limits: PlanLimits): string[] {
  const counted = COUNTED.map(([key, , many]) => {
    const limit = limits[key]
    if (limit === null) return t.unlimited(many)
    if (limit === 0) return t.noneOf(many)
    return limit === 1 ? formatCount(key, 1) : t.upTo(formatCount(key, limit))
  })
  const { storageMb = DEFAULT_STORAGE_MB } = limits
  return storageMb === null ? counted : [...counted, t.storageLimit(storageMb.toLocaleString('en-GB'))]
}
