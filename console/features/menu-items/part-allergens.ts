import type { ContainmentLevel } from '#contract/allergens.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'

export type PartAllergen = { allergenId: string; level: ContainmentLevel }

export function toPartAllergens(stated: StatedAllergen[]): PartAllergen[] {
  return stated.map(({ allergenId, level }) => ({ allergenId: String(allergenId), level }))
}

/** The request body. If an allergen appears twice, its first entry counts. Entries without an allergen are omitted. */
export function partAllergensToBody(parts: PartAllergen[]) {
  const chosen = parts.filter(({ allergenId }) => allergenId !== '')
  return chosen
    .filter((one, at) => chosen.findIndex(({ allergenId }) => allergenId === one.allergenId) === at)
    .map(({ allergenId, level }) => ({ allergenId: Number(allergenId), level }))
}
