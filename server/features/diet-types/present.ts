import type { DietType } from '#contract/diet-types.ts'
import { type DietTypeRow, nameOf } from './queries.ts'

export function presentDietType(row: DietTypeRow): DietType {
  const { id, code, name: names, abbreviation, icon, color, synonyms, isActive } = row
  return { id, code, name: nameOf(row), names, abbreviation, icon, color, synonyms, isActive }
}
