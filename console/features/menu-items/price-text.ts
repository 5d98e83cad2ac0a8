import type { Branch } from '#contract/branches.ts'
import { PRICE_MAX_DIGITS } from '#contract/limits.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { currencyExponent, formatMoney, toDecimalText } from '#contract/money.ts'

type Money = Pick<Branch, 'currencySymbol' | 'currencyPosition' | 'defaultLocale' | 'brand'>
type Priced = Pick<MenuItemRow, 'priceType' | 'priceMinor' | 'minPriceMinor' | 'maxPriceMinor' | 'variantCount'>

/** An amount as the branch's guests read it. */
export function moneyIn(branch: Money, amountMinor: number): string {
  return formatMoney(amountMinor, {
    currencyCode: branch.brand.currencyCode,
    currencySymbol: branch.currencySymbol,
    currencyPosition: branch.currencyPosition,
    locale: branch.defaultLocale,
  })
}

/** The price of a row: an amount, a range over its sizes, or words. */
export function priceLabel(row: Priced, branch: Money): string {
  if (row.priceType === 'MARKET') return 'Market price'
  const low = row.minPriceMinor ?? row.priceMinor
  const high = row.maxPriceMinor ?? row.priceMinor
  if (low === null || high === null) return 'On request'
  if (row.variantCount > 0 && low !== high) return `${moneyIn(branch, low)} – ${moneyIn(branch, high)}`
  return row.priceType === 'FROM' ? `from ${moneyIn(branch, low)}` : moneyIn(branch, low)
}

/** Whether the price is one number that can be changed in the list. Sizes have prices of their own. */
export function hasOnePrice(row: Priced): boolean {
  return row.variantCount === 0
}

/** An amount as it stands in a price field: with the decimal mark of the branch's language, without any sign. */
export function editablePrice(amountMinor: number | null, branch: Money): string {
  if (amountMinor === null) return ''
  return toDecimalText(amountMinor, branch.brand.currencyCode).replace('.', decimalMark(branch.defaultLocale))
}

/** What a price field says when it cannot read what was typed. */
export function priceFault(currencyCode: string): string {
  const exponent = currencyExponent(currencyCode)
  if (exponent === 0) return `Digits only (${currencyCode} has no decimals), at most ${PRICE_MAX_DIGITS}`
  return `A number with at most ${exponent} decimals and ${PRICE_MAX_DIGITS} digits`
}

function decimalMark(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.'
}
