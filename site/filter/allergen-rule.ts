import type { ContainmentLevel } from '#contract/allergens.ts'
import { worstLevel } from '#contract/effective-allergens.ts'
import type { FilterMode } from '#contract/menu-site.ts'

type Stated = { id: number; level: ContainmentLevel }[]

/** What may carry an allergen: the item, its sizes, its extras. */
export type AllergenSubject = {
  allergens: Stated
  variants: { allergens: Stated }[]
  modifierGroups: { minSelected: number; options: { id: number; allergens: Stated }[] }[]
}

/** A chosen allergen that is, may be, or could be in an item or in one of its extras. */
export type AllergenMark = { allergenId: number; level: Exclude<ContainmentLevel, 'FREE_FROM'> }
export type OptionMark = AllergenMark & { optionId: number }

/** What the choice of a guest means for an item. Whatever is not plainly free from it carries a mark. */
export type Verdict = {
  standing: 'shown' | 'unconfirmed' | 'hidden'
  marks: AllergenMark[]
  optionMarks: OptionMark[]
}

/** For each allergen, what its name may stand for: what it is part of, and what it takes in. */
export type AllergenFamilies = Map<number, { parents: number[]; children: number[] }>

/** @param allergens with the allergen each one belongs to (walnut → nuts) */
export function allergenFamilies(allergens: { id: number; parentId: number | null }[]): AllergenFamilies {
  const parentOf = new Map(allergens.map(({ id, parentId }) => [id, parentId]))
  const families: AllergenFamilies = new Map(allergens.map(({ id }) => [id, { parents: [], children: [] }]))
  for (const { id } of allergens) {
    const seen = new Set([id])
    for (let parent = parentOf.get(id); parent != null && !seen.has(parent); parent = parentOf.get(parent)) {
      seen.add(parent)
      families.get(id)?.parents.push(parent)
      families.get(parent)?.children.push(id)
    }
  }
  return families
}

/**
 * Judges an item by the allergens a guest avoids (design section 7.8). The item counts as the worst of itself, its sizes
 * and the extras one has to choose; what is only in an extra that can be left out is marked there, and on the item.
 * Avoiding a parent avoids its children, avoiding a child avoids what only names the parent, and a child's FREE_FROM never
 * frees the parent.
 * @param chosen ids of the allergens to avoid
 */
export function judge(item: AllergenSubject, chosen: number[], families: AllergenFamilies, mode: FilterMode): Verdict {
  const marks = chosen.flatMap((allergenId) => markOf(allergenId, levelOfItem(item, allergenId, families)))
  const optionMarks = item.modifierGroups.flatMap(({ options }) =>
    options.flatMap(({ id, allergens }) =>
      chosen.flatMap((allergenId) =>
        markOf(allergenId, levelOf(allergens, allergenId, families)).map((mark) => ({ ...mark, optionId: id })),
      ),
    ),
  )
  return { standing: worstStanding(marks, mode), marks, optionMarks }
}

/** What a list of statements says about an allergen and its family. */
function levelOf(stated: Stated, allergenId: number, families: AllergenFamilies): ContainmentLevel {
  const { parents, children } = families.get(allergenId) ?? { parents: [], children: [] }
  const self = [allergenId, ...parents]
  const has = (ids: number[], wanted: ContainmentLevel) =>
    stated.some(({ id, level }) => level === wanted && ids.includes(id))
  if (has([...self, ...children], 'CONTAINS')) return 'CONTAINS'
  if (has([...self, ...children], 'MAY_CONTAIN')) return 'MAY_CONTAIN'
  return has(self, 'FREE_FROM') ? 'FREE_FROM' : 'UNKNOWN'
}

/** A size or extra that says nothing of its own is what the item says. */
function levelOfItem(item: AllergenSubject, allergenId: number, families: AllergenFamilies): ContainmentLevel {
  const required = item.modifierGroups.flatMap(({ minSelected, options }) => (minSelected > 0 ? options : []))
  const parts = [...item.variants, ...required].map(({ allergens }) => levelOf(allergens, allergenId, families))
  const levels = [levelOf(item.allergens, allergenId, families), ...parts.filter((level) => level !== 'UNKNOWN')]
  return worstLevel(levels)
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
