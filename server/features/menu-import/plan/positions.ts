import type { ItemDraft } from '../types.ts'

/** Sorts the items of a brand as on its menu. @param categories in menu order */
export function inMenuOrder<Item extends { categoryId: number }>(items: Item[], categories: { id: number }[]): Item[] {
  const itemsOf = Map.groupBy(items, ({ categoryId }) => categoryId)
  return categories.flatMap(({ id }) => itemsOf.get(id) ?? [])
}

/**
 * The position of each draft on a menu of `menuLength` items. Refused items count only if the menu has room for them:
 * if the menu was imported from the same file, it lacks them too.
 * @param refusedItems the rows of the refused items, in the order of the file
 */
export function positionsOf(drafts: ItemDraft[], refusedItems: number[], menuLength: number): number[] {
  const counted = drafts.length + refusedItems.length <= menuLength ? refusedItems : []
  let before = 0
  return drafts.map(({ rowNumber }, at) => {
    while ((counted[before] ?? Infinity) < rowNumber) before += 1
    return at + before
  })
}
