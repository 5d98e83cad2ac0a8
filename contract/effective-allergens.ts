import type { ContainmentLevel } from './allergens.ts'

/** What is said of allergens, by id. */
type Stated = { id: number; level: ContainmentLevel; removable?: boolean }

/** What may carry an allergen: the item, its sizes, its options. */
export type AllergenCarrier = {
  allergens: Stated[]
  variants: { allergens: Stated[] }[]
  modifierGroups: { minSelected: number; options: { allergens: Stated[] }[] }[]
}

/** The first one that is true of any part is true of the whole (design section 7.8). */
const LEVEL_PRECEDENCE = ['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN', 'FREE_FROM'] as const

/**
 * The worst of several levels.
 * @example worstLevel(['FREE_FROM', 'MAY_CONTAIN']) // 'MAY_CONTAIN'
 */
export function worstLevel(levels: ContainmentLevel[]): ContainmentLevel {
  return LEVEL_PRECEDENCE.find((level) => levels.includes(level)) ?? 'UNKNOWN'
}

/**
 * What an item counts as: the worst of itself, its sizes, and the options of groups one has to choose from. What is only
 * in an option that can be left out stays with that option. A size or option that says nothing is what the item says;
 * an item that says nothing is unknown, whatever its sizes are free from.
 * @returns one entry for each allergen that is stated anywhere but on an option that can be left out; it can be made
 *   without when the item itself says so and no size or option holds more
 */
export function effectiveAllergens({ allergens, variants, modifierGroups }: AllergenCarrier): Required<Stated>[] {
  const required = modifierGroups.flatMap(({ minSelected, options }) => (minSelected > 0 ? options : []))
  const parts = [...variants, ...required].flatMap((part) => part.allergens)
  const own = new Map(allergens.map((one) => [one.id, one]))
  const ids = new Set([...own.keys(), ...parts.map(({ id }) => id)])
  return [...ids].map((id) => {
    const itself = own.get(id) ?? { id, level: 'UNKNOWN' as const }
    const ofParts = parts.flatMap((one) => (one.id === id ? one.level : []))
    const level = worstLevel([itself.level, ...ofParts])
    return { id, level, removable: (itself.removable ?? false) && !ofParts.includes(level) }
  })
}
