import type { ContainmentLevel } from './allergens.ts'

const FROM_ANIMALS = ['CRUSTACEANS', 'FISH', 'MOLLUSCS']
/** Which allergens a diet type rules out, by code. What halal rules out isn't an allergen. */
const RULED_OUT: Record<string, readonly string[]> = {
  VeganDiet: [...FROM_ANIMALS, 'EGGS', 'MILK'],
  VegetarianDiet: FROM_ANIMALS,
  GlutenFreeDiet: ['GLUTEN'],
  LowLactoseDiet: ['MILK'],
  KosherDiet: ['CRUSTACEANS', 'MOLLUSCS'],
}
/**
 * Diet types that rule out traces too. Traces come from the kitchen and don't make an item less vegan, but people who
 * avoid gluten must avoid them.
 */
const TRACES_COUNT = new Set(['GlutenFreeDiet'])

/**
 * The allergens that an item must be free from, traces included, before guests can rely on this diet type.
 * @returns allergen codes; empty for every diet type that rules out no traces
 */
export function listTraceFreeAllergens(dietCode: string): readonly string[] {
  return TRACES_COUNT.has(dietCode) ? listRuledOutAllergens(dietCode) : []
}

/** @returns the codes of the allergens that a diet type rules out; empty if hardly any allergen alone rules it out */
export function listRuledOutAllergens(dietCode: string): readonly string[] {
  return RULED_OUT[dietCode] ?? []
}

type Diet = { code: string; name: string }
type Stated = { code: string; name: string; parentCode: string | null; level: ContainmentLevel }
export type DietConflict = { dietType: string; allergen: string; level: ContainmentLevel }

/**
 * Contradictions between the diet types of an item and its allergens, shown as warnings to the person who edits them.
 * Neither is ever inferred from the other.
 * @param allergens the levels of the item's allergens, with codes
 * @example dietConflicts([vegan], [{ ...milk, level: 'CONTAINS' }]) // [{ dietType: 'Vegan', allergen: 'Milk', level: 'CONTAINS' }]
 */
export function dietConflicts(dietTypes: Diet[], allergens: Stated[]): DietConflict[] {
  return dietTypes.flatMap((diet) => {
    const ruledOut = listRuledOutAllergens(diet.code)
    return allergens
      .filter(
        ({ code, parentCode }) => ruledOut.includes(code) || (parentCode !== null && ruledOut.includes(parentCode)),
      )
      .filter(({ level }) => level === 'CONTAINS' || (level === 'MAY_CONTAIN' && TRACES_COUNT.has(diet.code)))
      .map(({ name, level }) => ({ dietType: diet.name, allergen: name, level }))
  })
}
