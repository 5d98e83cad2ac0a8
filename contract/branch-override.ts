import type { PriceType } from './menu-items.ts'

/**
 * What an item costs in one branch: the brand sets the prices of items and sizes, and a branch may override each of
 * them. Queries that sort by price repeat `effectivePrice` in SQL (`server/features/menu-items/queries.ts`).
 */

/** An item's price in its brand, with the prices of its sizes in one branch. */
export type BrandPrice = {
  priceType: PriceType
  /** Null: on request, at market price, or priced by size. */
  priceMinor: number | null
  /** The price of each size in the branch, in minor units; empty for an item without sizes. */
  sizePricesMinor: readonly number[]
}

export type EffectivePrice = {
  priceType: PriceType
  /** Null for “on request” and “market price”, or when the sizes have prices. */
  priceMinor: number | null
  /** The lowest and highest price; the same for an item without sizes. Null when there is no amount. */
  minPriceMinor: number | null
  maxPriceMinor: number | null
  isOverride: boolean
}

/**
 * The price of an item in one branch; an item with sizes has only the prices of its sizes. A branch override replaces
 * the brand's price, and turns “on request” and “market price” into an amount.
 * @param overrideMinor the branch's own price in minor units, or null
 * @example effectivePrice({ priceType: 'FIXED', priceMinor: 599, sizePricesMinor: [] }, 650).priceMinor // 650
 */
export function effectivePrice(brand: BrandPrice, overrideMinor: number | null): EffectivePrice {
  const { priceType, sizePricesMinor } = brand
  if (sizePricesMinor.length > 0) {
    const [minPriceMinor, maxPriceMinor] = [Math.min(...sizePricesMinor), Math.max(...sizePricesMinor)]
    return { priceType, priceMinor: null, minPriceMinor, maxPriceMinor, isOverride: false }
  }
  const priceMinor = overrideMinor ?? brand.priceMinor
  return {
    priceType: overrideMinor === null ? priceType : withAmount(priceType),
    priceMinor,
    minPriceMinor: priceMinor,
    maxPriceMinor: priceMinor,
    isOverride: overrideMinor !== null,
  }
}

/** `branch`: only the current branch. `brand`: the brand and every branch without an override. */
export type PriceScope = 'branch' | 'brand'

/** The price of an item being edited in one branch. Items with sizes are edited size by size. */
export type EditablePrice = {
  brand: Pick<BrandPrice, 'priceType' | 'priceMinor'>
  overrideMinor: number | null
}

/**
 * What the price editor starts with: the amount shown, and whether it comes from the branch or the brand.
 * @example getInitialPrice({ brand: { priceType: 'FIXED', priceMinor: 599 }, overrideMinor: 650 }) // { scope: 'branch', priceMinor: 650 }
 */
export function getInitialPrice({ brand, overrideMinor }: EditablePrice): {
  scope: PriceScope
  priceMinor: number | null
} {
  const { priceMinor, isOverride } = effectivePrice({ ...brand, sizePricesMinor: [] }, overrideMinor)
  return { scope: isOverride ? 'branch' : 'brand', priceMinor }
}

/** The changes that a save writes. A missing property is left unchanged. */
export type PriceWrite = {
  brand?: { priceMinor: number | null; priceType?: PriceType }
  /** Null removes the override. */
  branch?: { priceMinor: number | null }
}

/**
 * The changes for a new amount; an unchanged amount isn't written. Saving for the brand also removes the current
 * branch's override, which would hide the new price there; other branches keep theirs.
 * @example savePrice({ brand: { priceType: 'FIXED', priceMinor: 599 }, overrideMinor: 650 }, 'branch', 700) // { branch: { priceMinor: 700 } }
 */
export function savePrice(before: EditablePrice, scope: PriceScope, priceMinor: number): PriceWrite {
  const { brand, overrideMinor } = before
  if (scope === 'branch') return priceMinor === getInitialPrice(before).priceMinor ? {} : { branch: { priceMinor } }
  const priceType = withAmount(brand.priceType)
  return {
    ...(priceMinor !== brand.priceMinor && {
      brand: { priceMinor, ...(priceType !== brand.priceType && { priceType }) },
    }),
    ...(overrideMinor !== null && { branch: { priceMinor: null } }),
  }
}

/**
 * The changes that undo a save.
 * @example revertPrice({ brand, overrideMinor: 650 }, { branch: { priceMinor: 700 } }) // { branch: { priceMinor: 650 } }
 */
export function revertPrice({ brand, overrideMinor }: EditablePrice, write: PriceWrite): PriceWrite {
  return {
    ...(write.brand && { brand: { priceMinor: brand.priceMinor, priceType: brand.priceType } }),
    ...(write.branch && { branch: { priceMinor: overrideMinor } }),
  }
}

/** @example applyPrice({ brand, overrideMinor: 650 }, { branch: { priceMinor: null } }).overrideMinor // null */
export function applyPrice({ brand, overrideMinor }: EditablePrice, write: PriceWrite): EditablePrice {
  return { brand: { ...brand, ...write.brand }, overrideMinor: write.branch ? write.branch.priceMinor : overrideMinor }
}

/** The price type once an amount is set: “from” remains “from”; “on request” and “market price” become fixed. */
function withAmount(priceType: PriceType): PriceType {
  return priceType === 'FROM' ? 'FROM' : 'FIXED'
}
