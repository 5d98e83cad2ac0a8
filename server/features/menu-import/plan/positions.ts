import type { ItemDraft } from '../types.ts'
import { categoryKey } from './category-key.ts'

/**
 * Sorts the items of a brand as on its menu.
 * @param categories in menu order
 */
export function inMenuOrder<Item extends { categoryId: number }>(items: Item[], categories: { id: number }[]): Item[] {
  const itemsOf = Map.groupBy(items, ({ categoryId }) => categoryId)
  return categories.flatMap(({ id }) => itemsOf.get(id) ?? [])
}

type Placing = {
  refusedItems: number[]
  /** The category of each item on the menu, in menu order, as `categoryKey` returns it. */
  menu: string[]
  locale: string
}

/**
 * The position of each draft on a menu. Categories are in the menu's order, or in the file's if the menu has other
 * categories, which may be translations. Refused items take positions only if the file is sorted by category and the
 * menu has enough items: a menu imported from the same file lacks the refused items too.
 * @param refusedItems the rows of the refused items, in the order of the file
 */
export function positionsOf(drafts: ItemDraft[], { refusedItems, menu, locale }: Placing): Map<ItemDraft, number> {
  const ordered = byCategory(drafts, [...new Set(menu)], locale)
  const isSorted = ordered.every((draft, at) => draft === drafts[at])
  const counted = isSorted && drafts.length + refusedItems.length <= menu.length ? refusedItems : []
  let before = 0
  return new Map(
    ordered.map((draft, at) => {
      while ((counted[before] ?? Infinity) < draft.rowNumber) before += 1
      return [draft, at + before]
    }),
  )
}

function byCategory(drafts: ItemDraft[], menu: string[], locale: string): ItemDraft[] {
  const inFile = Map.groupBy(drafts, ({ category, subcategory }) => categoryKey(category, subcategory ?? null, locale))
  const places = new Map(menu.map((key, at) => [key, at]))
  if ([...inFile.keys()].every((key) => places.has(key)))
    return [...inFile]
      .toSorted(([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
      .flatMap(([, all]) => all)
  // If the numbers of categories differ, it is unknown which categories correspond.
  if (inFile.size !== menu.length) return drafts
  const parents = Map.groupBy(inFile, ([key]) => key.split('\t')[0])
  return [...parents.values()].flatMap((family) =>
    family
      .toSorted(([one], [other]) => Number(one.includes('\t')) - Number(other.includes('\t')))
      .flatMap(([, all]) => all),
  )
}
