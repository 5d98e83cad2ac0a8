import type { ContainmentLevel } from '#contract/allergens.ts'
import { worstLevel } from '#contract/published-allergens.ts'
import type { StatedAllergen } from '#contract/stated-allergens.ts'

export type PartAllergen = { allergenId: string; level: ContainmentLevel }

export function toPartAllergens(stated: StatedAllergen[]): PartAllergen[] {
  return stated.map(({ allergenId, level }) => ({ allergenId: String(allergenId), level }))
}

/** The request body, without entries that have no allergen. If an allergen appears twice, its worse level counts. */
export function partAllergensToBody(parts: PartAllergen[]) {
  const levels = Map.groupBy(
    parts.filter(({ allergenId }) => allergenId !== ''),
    ({ allergenId }) => allergenId,
  )
  return [...levels].map(([allergenId, same]) => ({
    allergenId: Number(allergenId),
    level: worstLevel(same.map(({ level }) => level)),
  }))
}
