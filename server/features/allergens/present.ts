import type { Allergen } from '#contract/allergens.ts'
import { type AllergenRow, nameOf } from './queries.ts'

/** An allergen in the contract's shape. `name` is in English if possible, because the console is in English. */
export function presentAllergen(row: AllergenRow): Allergen {
  const { id, code, name: names, icon, synonyms, parentId, isStatutory, isActive } = row
  return { id, code, name: nameOf(row), names, icon, synonyms, parentId, isStatutory, isActive }
}
