import { effectivePrice } from '#contract/branch-override.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItem, MenuItemRow } from '#contract/menu-items.ts'
import type { dietType, ItemImage, menuItemVariant, upload } from '#server/db/schema.ts'
import { pictureSources } from '#server/platform/pictures.ts'
import { isSoldOutAt } from './policy.ts'
import type { MenuItemListRow } from './queries.ts'

export function presentMenuItemRow(row: MenuItemListRow, now: Date): MenuItemRow {
  const { item, branch, sizePricesMinor } = row
  const price = effectivePrice({ ...item, sizePricesMinor }, branch?.priceMinor ?? null)
  const isSoldOut = branch !== null && isSoldOutAt(branch, now)
  return {
    id: item.id,
    name: item.name,
    category: row.category,
    priceType: item.priceType,
    priceMinor: item.priceMinor,
    branchPriceMinor: price.isOverride ? price.priceMinor : null,
    minPriceMinor: price.minPriceMinor,
    maxPriceMinor: price.maxPriceMinor,
    variantCount: sizePricesMinor.length,
    currencyCode: row.currencyCode,
    status: item.status,
    isHidden: branch?.isHidden ?? false,
    isSoldOut,
    soldOutUntil: isSoldOut ? (branch.soldOutUntil?.toISOString() ?? null) : null,
    image: row.picture && pictureSources({ ...row.picture, widths: row.picture.widths.slice(0, 1) }).src,
    needsReview: item.reviewReasons.length > 0,
    revision: item.revision,
  }
}

type Parts = Pick<MenuItem, 'allergens' | 'modifierGroups' | 'branches' | 'updatedBy'> & {
  variants: (typeof menuItemVariant.$inferSelect & Pick<MenuItem, 'allergens'>)[]
  dietTypes: (typeof dietType.$inferSelect)[]
  pictures: (typeof upload.$inferSelect)[]
}

export function presentMenuItem(row: MenuItemListRow, parts: Parts, now: Date): MenuItem {
  const { item } = row
  const { allergens, modifierGroups, branches, updatedBy } = parts
  return {
    ...item, // the contract's schema removes all fields that it doesn't have
    ...presentMenuItemRow(row, now),
    images: presentImages(item.images, parts.pictures),
    variants: parts.variants.map((one) => ({
      id: one.id,
      name: one.name,
      priceMinor: one.priceMinor,
      branchPriceMinor: row.branch?.sizePrices[one.id] ?? null,
      allergens: one.allergens,
    })),
    modifierGroups,
    allergens,
    dietTypes: parts.dietTypes.map((one) => ({ id: one.id, name: textIn(one.name, 'en', 'en') })),
    branches,
    updatedAt: item.updatedAt.toISOString(),
    updatedBy,
  }
}

function presentImages(images: ItemImage[], pictures: Parts['pictures']): MenuItem['images'] {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  return images.flatMap(({ uploadId, alt }) => {
    const picture = byId.get(uploadId)
    return picture
      ? { uploadId, alt, src: pictureSources(picture).src, width: picture.width, height: picture.height }
      : []
  })
}
