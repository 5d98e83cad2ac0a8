import type { PriceType } from '#contract/menu-items.ts'

/**
 * Whether an item is sold out at a moment: until it is switched back, or until a time (design section 7.12).
 * @param branch what the branch says of the item; null fields mean it says nothing
 */
export function isSoldOutAt(branch: { soldOut: boolean | null; soldOutUntil: Date | null }, now: Date): boolean {
  if (!branch.soldOut) return false
  return branch.soldOutUntil === null || branch.soldOutUntil > now
}

/** What a company without a subscription may still say of an item: its allergens, and that it is not to be shown. */
export function keepsGuestsSafe(body: Record<string, unknown>): boolean {
  const named = Object.keys(body).filter((field) => body[field] !== undefined)
  return named.every((field) => SAFETY_FIELDS.has(field)) && body['status'] !== 'PUBLISHED'
}

const SAFETY_FIELDS = new Set(['allergens', 'status', 'revision'])

/** What decides whether an item's price makes sense. */
export type Pricing = { priceType: PriceType; priceMinor: number | null; variantCount: number }

/**
 * What is wrong with a price, in words; null when nothing is.
 * A missing price is never taken for 0: something that is free says so with a price of 0 (design section 8).
 */
export function priceFault({ priceType, priceMinor, variantCount }: Pricing): string | null {
  const needsPrice = priceType === 'FIXED' || priceType === 'FROM'
  if (needsPrice && priceMinor === null && variantCount === 0)
    return 'A price is required, or choose “on request” or “market price”'
  if (!needsPrice && priceMinor !== null) return 'An item on request or at market price has no price of its own'
  return null
}
