import type { Allergen } from '#contract/allergens.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'

/**
 * The listed allergens, and those with a level that somebody else has added since the list was loaded, so that no level
 * is hidden.
 */
export function withStated(listed: Allergen[], stated: StatedAllergen[]): Allergen[] {
  const all = new Map(listed.map((one) => [one.id, one]))
  for (const { allergenId: id, name } of stated)
    if (!all.has(id)) all.set(id, { ...UNLISTED, id, name, names: { en: name } })
  return [...all.values()]
}

/** Inactive, so that “Set remaining allergens” doesn't propose the allergen before its details are known. */
const UNLISTED = { code: '', icon: null, synonyms: [], parentId: null, isStatutory: false, isActive: false }
