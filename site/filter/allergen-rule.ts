import type { ContainmentLevel } from '#contract/allergens.ts'
import type { FilterMode } from '#contract/menu-site.ts'
import {
  type AllergenCarrier,
  type AllergenFamilies,
  comesWithItem,
  levelIn,
  statementOf,
} from '#contract/published-allergens.ts'

type Option = AllergenCarrier['modifierGroups'][number]['options'][number] & { id: number }

/** An item with its sizes and options, each with published levels. */
export type AllergenSubject = Omit<AllergenCarrier, 'modifierGroups'> & {
  modifierGroups: { minSelected: number; options: Option[] }[]
}

/** An avoided allergen that an item or an extra contains, may contain, or isn't confirmed to be free from. */
export type AllergenMark = { allergenId: number; level: Exclude<ContainmentLevel, 'FREE_FROM'> }
export type OptionMark = AllergenMark & { optionId: number }

/** The result for an item under a guest's filter. Each avoided allergen that the item isn't free from has a mark. */
export type Verdict = {
  standing: 'shown' | 'unconfirmed' | 'hidden'
  marks: AllergenMark[]
  optionMarks: OptionMark[]
}

/**
 * Judges an item by the allergens that a guest avoids and the levels with which the item is shown (`statementOf`).
 * Optional extras change neither `marks` nor `standing`: their allergens are in `optionMarks`.
 * @param chosen ids of the allergens to avoid
 */
export function evaluateItem(
  item: AllergenSubject,
  chosen: number[],
  families: AllergenFamilies,
  mode: FilterMode,
): Verdict {
  const marks = chosen.flatMap((allergenId) => markOf(allergenId, statementOf(item, allergenId, families).level))
  const isMarked = (allergenId: number) => marks.some((mark) => mark.allergenId === allergenId)
  const optionMarks = item.modifierGroups.flatMap((group) =>
    group.options.flatMap((option) =>
      chosen.flatMap((allergenId) => {
        const level = levelIn(option.allergens, allergenId, families) ?? 'UNKNOWN'
        // The item's own mark already covers an option whose level is unknown.
        if (level === 'UNKNOWN' && (isMarked(allergenId) || comesWithItem(group, option))) return []
        return markOf(allergenId, level).map((mark) => ({ ...mark, optionId: option.id }))
      }),
    ),
  )
  return { standing: worstStanding(marks, mode), marks, optionMarks }
}

function markOf(allergenId: number, level: ContainmentLevel): AllergenMark[] {
  return level === 'FREE_FROM' ? [] : [{ allergenId, level }]
}

const HIDDEN: Record<FilterMode, readonly ContainmentLevel[]> = {
  STANDARD: ['CONTAINS', 'MAY_CONTAIN'],
  STRICT: ['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN'],
  RELAXED: ['CONTAINS'],
}

function worstStanding(marks: AllergenMark[], mode: FilterMode): Verdict['standing'] {
  if (marks.some(({ level }) => HIDDEN[mode].includes(level))) return 'hidden'
  return marks.some(({ level }) => level === 'UNKNOWN') ? 'unconfirmed' : 'shown'
}
