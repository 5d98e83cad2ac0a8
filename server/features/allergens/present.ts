import type { Allergen } from '#contract/allergens.ts'
import { textIn } from '#contract/localized-text.ts'
import type { allergen } from '#server/db/schema.ts'

/** An allergen row as the console reads it, in English like the rest of the console. */
export function presentAllergen(row: typeof allergen.$inferSelect): Allergen {
  const { id, code, icon, synonyms, parentId, isStatutory, isActive } = row
  return { id, code, name: textIn(row.name, 'en', 'en'), icon, synonyms, parentId, isStatutory, isActive }
}
