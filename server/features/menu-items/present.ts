import { textIn } from '#contract/localized-text.ts'
import type { MenuItem, MenuItemRow } from '#contract/menu-items.ts'
import type { allergen, dietType, menuItemAllergen, menuItemVariant } from '#server/db/schema.ts'
import { isSoldOutAt } from './policy.ts'
import type { MenuItemListRow } from './queries.ts'

/** A row of the console's list. */
export function presentMenuItemRow(row: MenuItemListRow, now: Date): MenuItemRow {
  const { item, branch } = row
  return {
    id: item.id,
    name: item.name,
    category: row.category,
    priceType: item.priceType,
    priceMinor: item.priceMinor,
    minPriceMinor: row.minPriceMinor,
    maxPriceMinor: row.maxPriceMinor,
    variantCount: row.variantCount,
    currencyCode: row.currencyCode,
    status: item.status,
    isHidden: branch?.isHidden ?? false,
    isSoldOut: branch !== null && isSoldOutAt(branch, now),
    image: null,
    revision: item.revision,
  }
}

type Parts = {
  variants: (typeof menuItemVariant.$inferSelect)[]
  allergens: { link: typeof menuItemAllergen.$inferSelect; allergen: typeof allergen.$inferSelect }[]
  dietTypes: (typeof dietType.$inferSelect)[]
}

/** A menu item with everything that belongs to it. */
export function presentMenuItem(row: MenuItemListRow, parts: Parts, now: Date): MenuItem {
  const { item } = row
  return {
    ...presentMenuItemRow(row, now),
    brandId: item.brandId,
    externalId: item.externalId,
    description: item.description,
    isFeatured: item.isFeatured,
    calories: item.calories,
    ingredients: item.ingredients,
    variants: parts.variants.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
    allergens: parts.allergens.map(({ link, allergen }) => ({
      allergenId: link.allergenId,
      level: link.level,
      name: textIn(allergen.name, 'en', 'en'),
      verifiedAt: link.verifiedAt?.toISOString() ?? null,
    })),
    dietTypes: parts.dietTypes.map((one) => ({ id: one.id, name: textIn(one.name, 'en', 'en') })),
  }
}
