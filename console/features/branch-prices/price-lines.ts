import type { BranchPriceRow } from '#contract/branch-prices.ts'
import type { BranchPriceChange } from '../../api/branch-prices-api.ts'

/** A line of the table: an item without sizes, or one size. */
export type PriceLine = {
  key: string
  item: BranchPriceRow
  size: BranchPriceRow['variants'][number] | null
  /** Whether this is the first line of its item, which shows the item's name. */
  isFirst: boolean
  /** The brand's price; null when it has no amount. */
  brandMinor: number | null
}

export function linesOf(items: BranchPriceRow[]): PriceLine[] {
  return items.flatMap((item): PriceLine[] =>
    item.variants.length === 0
      ? [{ key: `${item.id}`, item, size: null, isFirst: true, brandMinor: item.priceMinor }]
      : item.variants.map((size, at) => ({
          key: `${item.id} ${size.id}`,
          item,
          size,
          isFirst: at === 0,
          brandMinor: size.priceMinor,
        })),
  )
}

/** A branch's own price; null when the brand price applies. */
export function ownPriceIn({ item, size }: PriceLine, branchId: number): number | null {
  const own = item.overrides.find((one) => one.branchId === branchId)
  if (size === null) return own?.priceMinor ?? null
  return own?.variants.find(({ id }) => id === size.id)?.priceMinor ?? null
}

/** A change of one price. The server refuses it if `expectedMinor`, the branch's own price as shown, is outdated. */
export function changeOf(line: PriceLine, branchId: number, priceMinor: number | null): BranchPriceChange {
  const expectedMinor = ownPriceIn(line, branchId)
  return { menuItemId: line.item.id, variantId: line.size?.id ?? null, branchId, priceMinor, expectedMinor }
}

export function resetsOf(item: BranchPriceRow): BranchPriceChange[] {
  return linesOf([item]).flatMap((line) =>
    item.overrides.flatMap(({ branchId }) =>
      ownPriceIn(line, branchId) === null ? [] : [changeOf(line, branchId, null)],
    ),
  )
}
