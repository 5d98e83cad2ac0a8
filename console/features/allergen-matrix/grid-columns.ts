import type { AllergenGridItem } from '#contract/allergen-grid.ts'
import type { Allergen } from '#contract/allergens.ts'

/** The active allergens without a parent, and every allergen that has a level somewhere on this page. */
export function columnsOf(allergens: Allergen[], items: AllergenGridItem[]): Allergen[] {
  const named = new Set(statedIn(items).map(({ allergenId }) => allergenId))
  return allergens.filter(({ id, isActive, parentId }) => named.has(id) || (isActive && parentId === null))
}

/** Every level of the items, their sizes and options. */
export const statedIn = (items: AllergenGridItem[]) =>
  items.flatMap((item) => [item, ...item.variants, ...item.options].flatMap((part) => part.allergens))
