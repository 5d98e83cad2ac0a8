import type { ContainmentLevel } from '#contract/allergens.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'

/** What a size or an option holds of its own. */
export type PartAllergen = { allergenId: string; level: ContainmentLevel }

export function toPartAllergens(stated: StatedAllergen[]): PartAllergen[] {
  return stated.map(({ allergenId, level }) => ({ allergenId: String(allergenId), level }))
}

/** Of an allergen chosen twice the first one counts; a line without one is not sent. */
export function partAllergensToBody(parts: PartAllergen[]) {
  const chosen = parts.filter(({ allergenId }) => allergenId !== '')
  return chosen
    .filter((one, at) => chosen.findIndex(({ allergenId }) => allergenId === one.allergenId) === at)
    .map(({ allergenId, level }) => ({ allergenId: Number(allergenId), level }))
}
