import type { ContainmentLevel } from './allergens.ts'

const FROM_ANIMALS = ['CRUSTACEANS', 'FISH', 'MOLLUSCS']
/** Which allergens a diet type rules out. Halal and kosher say nothing of the fourteen but shellfish, and not everybody agrees. */
const RULED_OUT: Record<string, readonly string[]> = {
  VeganDiet: [...FROM_ANIMALS, 'EGGS', 'MILK'],
  VegetarianDiet: FROM_ANIMALS,
  GlutenFreeDiet: ['GLUTEN'],
  LowLactoseDiet: ['MILK'],
}
/** Traces come from the kitchen and make no dish less vegan; whoever must not eat gluten means them too. */
const TRACES_COUNT = new Set(['GlutenFreeDiet'])

type Diet = { code: string; name: string }
type Stated = { code: string; name: string; parentCode: string | null; level: ContainmentLevel }
/** A diet type that an allergen of the same dish speaks against. */
export type DietConflict = { dietType: string; allergen: string; level: ContainmentLevel }

/**
 * Where the diet types of a dish and its allergens contradict each other (design section 7.11): a warning for whoever
 * states them. Neither is ever inferred from the other.
 * @param allergens what is stated anywhere in the dish, with codes
 * @example dietConflicts([vegan], [{ ...milk, level: 'CONTAINS' }]) // [{ dietType: 'Vegan', allergen: 'Milk', level: 'CONTAINS' }]
 */
export function dietConflicts(dietTypes: Diet[], allergens: Stated[]): DietConflict[] {
  return dietTypes.flatMap((diet) => {
    const ruledOut = RULED_OUT[diet.code] ?? []
    return allergens
      .filter(
        ({ code, parentCode }) => ruledOut.includes(code) || (parentCode !== null && ruledOut.includes(parentCode)),
      )
      .filter(({ level }) => level === 'CONTAINS' || (level === 'MAY_CONTAIN' && TRACES_COUNT.has(diet.code)))
      .map(({ name, level }) => ({ dietType: diet.name, allergen: name, level }))
  })
}
