import { effectivePrice, type EffectivePrice } from '#contract/branch-override.ts'
import type { Branch } from '#contract/branches.ts'
import { PRICE_MAX_DIGITS } from '#contract/limits.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { currencyExponent, formatMoney, toDecimalText } from '#contract/money.ts'
import { decimalMark } from '#contract/number-text.ts'
import { numberInput } from '../../fields/number-input.ts'
import type { NumberInput } from '../../ui/use-number-input.ts'
import { menuItemMessages as t } from './messages.ts'

type Money = Pick<Branch, 'currencySymbol' | 'currencyPosition' | 'defaultLocale' | 'brand'>
type Priced = Pick<
  MenuItemRow,
  'priceType' | 'priceMinor' | 'branchPriceMinor' | 'minPriceMinor' | 'maxPriceMinor' | 'variantCount'
>

/** An amount in minor units, formatted as the branch's guests see it. */
export function moneyIn(branch: Money, amountMinor: number, locale = branch.defaultLocale): string {
  return formatMoney(amountMinor, {
    currencyCode: branch.brand.currencyCode,
    currencySymbol: branch.currencySymbol,
    currencyPosition: branch.currencyPosition,
    locale,
  })
}

/** A row's price in the branch: an amount, a range across sizes, or a text such as “On request”. */
export function priceLabel(row: Priced, branch: Money): string {
  const price = shownPrice(row)
  const { minPriceMinor: low, maxPriceMinor: high } = price
  if (row.variantCount === 0 || low === null || high === null) return priceText(price, branch)
  return low === high ? moneyIn(branch, low) : `${moneyIn(branch, low)} – ${moneyIn(branch, high)}`
}

/** The price of an item without sizes: an amount or a text such as “On request”. */
export function priceText({ priceType, priceMinor }: EffectivePrice, branch: Money): string {
  if (priceType === 'MARKET') return t.marketPrice
  if (priceType === 'ON_REQUEST' || priceMinor === null) return t.onRequest
  return priceType === 'FROM' ? t.fromPrice(moneyIn(branch, priceMinor)) : moneyIn(branch, priceMinor)
}

function shownPrice(row: Priced): EffectivePrice {
  const sizes = row.variantCount > 0 ? [row.minPriceMinor, row.maxPriceMinor] : []
  const sizePricesMinor = sizes.filter((amount) => amount !== null)
  return effectivePrice({ ...row, sizePricesMinor }, row.branchPriceMinor)
}

/** Whether the item has a single price, which can be edited in the list. Sizes have their own prices. */
export function hasOnePrice(row: Priced): boolean {
  return row.variantCount === 0
}

/** An amount as it appears in a price field: with the decimal mark of the branch's language and without a symbol. */
export function editablePrice(amountMinor: number | null, branch: Money): string {
  if (amountMinor === null) return ''
  return toDecimalText(amountMinor, branch.brand.currencyCode).replace('.', decimalMark(branch.defaultLocale))
}

export function priceError(currencyCode: string): string {
  const exponent = currencyExponent(currencyCode)
  if (exponent === 0) return t.digitsOnly(currencyCode, PRICE_MAX_DIGITS)
  return t.priceInvalid(exponent, PRICE_MAX_DIGITS)
}

export function priceInput(branch: Money, signed = false): NumberInput {
  const { currencyCode } = branch.brand
  return numberInput({
    decimals: currencyExponent(currencyCode),
    locale: branch.defaultLocale,
    units: [currencyCode, ...(branch.currencySymbol ? [branch.currencySymbol] : [])],
    maxDigits: PRICE_MAX_DIGITS,
    signed,
  })
}
