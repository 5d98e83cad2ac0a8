import type { AllergenGridItem } from '#contract/allergen-grid.ts'
import type { Allergen } from '#contract/allergens.ts'

/**
 * The listed allergens, and those that somebody else has added since and that have a level on this page. Nobody may
 * confirm a level that isn't shown.
 */
export function withStated(listed: Allergen[], items: AllergenGridItem[]): Allergen[] {
  const all = new Map(listed.map((one) => [one.id, one]))
  for (const { allergenId: id, name } of statedIn(items))
    // Inactive, so that “Set remaining allergens” doesn't propose it before its details are known.
    if (!all.has(id)) all.set(id, { ...UNLISTED, id, name })
  return [...all.values()]
}

/** The active allergens without a parent, and every allergen that has a level somewhere on this page. */
export function columnsOf(allergens: Allergen[], items: AllergenGridItem[]): Allergen[] {
  const named = new Set(statedIn(items).map(({ allergenId }) => allergenId))
  return allergens.filter(({ id, isActive, parentId }) => named.has(id) || (isActive && parentId === null))
}

const UNLISTED = { code: '', names: {}, icon: null, synonyms: [], parentId: null, isStatutory: false, isActive: false }

const statedIn = (items: AllergenGridItem[]) =>
  items.flatMap((item) => [item, ...item.variants, ...item.options].flatMap((part) => part.allergens))
