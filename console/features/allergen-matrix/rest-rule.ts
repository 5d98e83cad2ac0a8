import type { AllergenGridItem } from '#contract/allergen-grid.ts'
import type { Allergen, ContainmentLevel } from '#contract/allergens.ts'
import { type Confirmation, confirmationOf } from '#contract/published-allergens.ts'
import { changedItems, type Drafts, type GridRow, gridRows, levelAt } from './grid-drafts.ts'
import { letterOf, type PressedKey } from '../../ui/letter-of.ts'
import { type TextMatch, findTextMatches, type RowTexts } from './text-matches.ts'

/** An allergen without a level: its keyboard key, the words that suggest it, and the level to set. */
export type RestAllergen = { allergen: Allergen; key: string; matches: TextMatch[]; level: ContainmentLevel }

const KEYS = '1234567890abdeghijklnopqstvwxyz'

/**
 * The allergens that “Set remaining allergens” sets in one row: active ones without a level and without a parent,
 * except those with a child that is or may be contained. An allergen with a matching word stays unknown.
 */
export function listRemainingAllergens(drafts: Drafts, row: GridRow, all: Allergen[]): RestAllergen[] {
  const level = (id: number) => levelAt(drafts, row, id)
  const isRisk = (id: number) => level(id) === 'CONTAINS' || level(id) === 'MAY_CONTAIN'
  const texts = textsOf(row)
  return (
    all
      .filter(({ isActive, parentId }) => isActive && parentId === null)
      // The key of an allergen is the same in every row, so that users can learn it.
      .map((allergen, at) => ({ allergen, key: KEYS[at] ?? '' }))
      .filter(({ allergen }) => level(allergen.id) === 'UNKNOWN')
      .filter(({ allergen }) => !all.some((child) => child.parentId === allergen.id && isRisk(child.id)))
      .map(({ allergen, key }) => {
        const matches = findTextMatches(texts, allergen, all)
        return { allergen, key, matches, level: matches.length > 0 ? 'UNKNOWN' : 'FREE_FROM' }
      })
  )
}

function textsOf({ kind, name, item }: GridRow): RowTexts {
  if (kind !== 'item') return { name: [name] }
  return {
    name: [name],
    ingredients: [item.ingredients],
    description: [item.description],
    sizes: item.variants.map((one) => one.name),
  }
}

/**
 * The level after a press of the allergen's key: “contains”, then “unknown” or “free from”, whichever isn't `first`,
 * then `first`. With Shift, the key toggles between “may contain” and `first`.
 * @param first the level before the first press
 */
export function nextLevel(now: ContainmentLevel, first: ContainmentLevel, shift: boolean): ContainmentLevel {
  if (shift) return now === 'MAY_CONTAIN' ? first : 'MAY_CONTAIN'
  const turn: ContainmentLevel[] = ['CONTAINS', first === 'FREE_FROM' ? 'UNKNOWN' : 'FREE_FROM', first]
  return turn[(turn.indexOf(now) + 1) % turn.length] ?? first
}

export function allergenOfKey(rest: RestAllergen[], event: PressedKey): RestAllergen | undefined {
  const pressed = letterOf(event)
  return rest.find(({ key }) => key !== '' && key === pressed)
}

/**
 * The index of the row that the dialog shows next; -1 when none is left. Options come before their item, because its
 * confirmation includes them.
 */
export function nextRestRow(drafts: Drafts, rows: GridRow[], now: GridRow, all: Allergen[]): number {
  const ordered = restOrder(rows)
  const later = ordered.slice(ordered.findIndex(({ key, item }) => key === now.key && item.id === now.item.id) + 1)
  const next = later.find((row) => restRefusal(row) === null && !isComplete(drafts, row, all))
  return next ? rows.indexOf(next) : -1
}

/** Why “Set remaining allergens” isn't possible in a row; null when it is. */
export function restRefusal({ kind, item }: GridRow): 'size' | 'review' | null {
  if (kind === 'variant') return 'size'
  return item.needsReview ? 'review' : null
}

/**
 * What a user reads before confirming an item, as text to compare: its levels, unsaved ones included, its texts, and
 * whether it needs review.
 */
export function contentOf(drafts: Drafts, item: AllergenGridItem, all: Allergen[]): string {
  const parts = gridRows([item]).map((row) => [row.key, row.name, all.map(({ id }) => levelAt(drafts, row, id))])
  return JSON.stringify([parts, item.ingredients, item.description, item.needsReview])
}

function restOrder(rows: GridRow[]): GridRow[] {
  return [...Map.groupBy(rows, ({ item }) => item.id).values()].flatMap((own) => [
    ...own.filter(({ kind }) => kind === 'option'),
    ...own.filter(({ kind }) => kind === 'item'),
  ])
}

function isComplete(drafts: Drafts, row: GridRow, all: Allergen[]): boolean {
  if (listRemainingAllergens(drafts, row, all).length > 0) return false
  const { item } = row
  if (row.kind !== 'item' || drafts.confirms.has(item.id)) return true
  const isChanged = changedItems(drafts, gridRows([item])).size > 0
  return !isChanged && confirmationIn(item).state === 'confirmed'
}

/** Whether everything stated about the item, its sizes and its options is confirmed. */
export function confirmationIn(item: AllergenGridItem): Confirmation {
  return confirmationOf([item, ...item.variants, ...item.options].flatMap(({ allergens }) => allergens))
}
