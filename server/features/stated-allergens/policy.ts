import type { ContainmentLevel } from '#contract/allergens.ts'
import type { StatedAllergenInput } from '#contract/stated-allergens.ts'

/** What is kept of one allergen of a subject. */
export type StatedRow = {
  allergenId: number
  level: ContainmentLevel
  removable: boolean
  note: string | null
  verifiedBy: number | null
  verifiedAt: Date | null
}

/** Who states something, and whether it is confirmed by that. */
export type Stating = { userId: number; now: Date; confirms: boolean }

/**
 * What is kept of a subject's allergens after a request. UNKNOWN is what an allergen without a row is, so it is not kept.
 * Who confirmed a level stays remembered while that level does.
 * @param before what was kept
 */
export function statedRows(before: StatedRow[], stated: StatedAllergenInput[], stating: Stating): StatedRow[] {
  const known = new Map(before.map((row) => [row.allergenId, row]))
  return stated
    .filter(({ level }) => level !== 'UNKNOWN')
    .map(({ allergenId, level, removable, note }) => {
      const was = known.get(allergenId)
      const row = {
        allergenId,
        level,
        // Nothing can be left out of what is free of it.
        removable: level !== 'FREE_FROM' && (removable ?? was?.removable ?? false),
        note: note === undefined ? (was?.note ?? null) : note || null,
      }
      if (was && was.level === level && was.removable === row.removable)
        return { ...row, verifiedBy: was.verifiedBy, verifiedAt: was.verifiedAt }
      return stating.confirms
        ? { ...row, verifiedBy: stating.userId, verifiedAt: stating.now }
        : { ...row, verifiedBy: null, verifiedAt: null }
    })
}
