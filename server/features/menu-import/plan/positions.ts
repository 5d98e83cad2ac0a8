import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type { ItemDraft } from '../types.ts'

/** Sorts the items of a brand as on its menu. @param categories in menu order */
export function inMenuOrder<Item extends { categoryId: number }>(items: Item[], categories: { id: number }[]): Item[] {
  const itemsOf = Map.groupBy(items, ({ categoryId }) => categoryId)
  return categories.flatMap(({ id }) => itemsOf.get(id) ?? [])
}

type Placing = { refusedItems: number[]; menuLength: number; locale: string }

/**
 * The position of each draft on a menu of `menuLength` items, if its categories are in the order in which they first
 * occur in the file. Refused items count only if the menu has room for them: if the menu was imported from the same
 * file, it lacks them too. In a file that isn't sorted by category, their category is unknown, so they don't count.
 * @param refusedItems the rows of the refused items, in the order of the file
 */
export function positionsOf(
  drafts: ItemDraft[],
  { refusedItems, menuLength, locale }: Placing,
): Map<ItemDraft, number> {
  const ordered = byCategory(drafts, locale)
  const isSorted = ordered.every((draft, at) => draft === drafts[at])
  const counted = isSorted && drafts.length + refusedItems.length <= menuLength ? refusedItems : []
  let before = 0
  return new Map(
    ordered.map((draft, at) => {
      while ((counted[before] ?? Infinity) < draft.rowNumber) before += 1
      return [draft, at + before]
    }),
  )
}

/** The drafts of each category together, then those of its subcategories. */
function byCategory(drafts: ItemDraft[], locale: string): ItemDraft[] {
  const keyOf = (text: LocalizedText | undefined) => (text ? foldText(textIn(text, locale, locale)) : '')
  return [...Map.groupBy(drafts, ({ category }) => keyOf(category)).values()].flatMap((inCategory) => {
    const groups = Map.groupBy(inCategory, ({ subcategory }) => keyOf(subcategory))
    const direct = groups.get('') ?? []
    groups.delete('')
    return [...direct, ...[...groups.values()].flat()]
  })
}
