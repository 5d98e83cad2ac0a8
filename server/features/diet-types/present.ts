import type { DietType } from '#contract/diet-types.ts'
import { textIn } from '#contract/localized-text.ts'
import type { dietType } from '#server/db/schema.ts'

/** A diet type row as the console reads it. */
export function presentDietType(row: typeof dietType.$inferSelect): DietType {
  const { id, code, abbreviation, icon, color, isActive } = row
  return { id, code, name: textIn(row.name, 'en', 'en'), abbreviation, icon, color, isActive }
}
