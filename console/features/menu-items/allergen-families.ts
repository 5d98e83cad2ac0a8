import type { Allergen } from '#contract/allergens.ts'

export type AllergenFamily = { allergen: Allergen; kinds: Allergen[] }

/** Allergens with their kinds below them; a kind whose parent is missing stands for itself. */
export function allergenFamilies(allergens: Allergen[]): AllergenFamily[] {
  const ids = new Set(allergens.map(({ id }) => id))
  const isKind = ({ parentId }: Allergen) => parentId !== null && ids.has(parentId)
  return allergens
    .filter((allergen) => !isKind(allergen))
    .map((allergen) => ({ allergen, kinds: allergens.filter((kind) => kind.parentId === allergen.id) }))
}
