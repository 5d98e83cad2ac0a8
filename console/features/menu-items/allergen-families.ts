import type { Allergen } from '#contract/allergens.ts'

/** Top-level allergens with their children. A child whose parent is missing is listed at the top level. */
export function allergenFamilies(allergens: Allergen[]): { allergen: Allergen; kinds: Allergen[] }[] {
  const ids = new Set(allergens.map(({ id }) => id))
  const isKind = ({ parentId }: Allergen) => parentId !== null && ids.has(parentId)
  return allergens
    .filter((allergen) => !isKind(allergen))
    .map((allergen) => ({ allergen, kinds: allergens.filter((kind) => kind.parentId === allergen.id) }))
}
