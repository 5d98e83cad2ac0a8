import type { ItemDraft } from '../types.ts'

/** Sorts the items of a brand as on its menu. @param categories in menu order */
export function inMenuOrder<Item extends { categoryId: number }>(items: Item[], categories: { id: number }[]): Item[] {
  const itemsOf = Map.groupBy(items, ({ categoryId }) => categoryId)
  return categories.flatMap(({ id }) => itemsOf.get(id) ?? [])
}

/** The position of each draft among the items of the file, which include the refused ones. */
export function positionsOf(drafts: ItemDraft[], refusedRows: number[]): number[] {
  const imported = new Set(drafts.flatMap(({ rowNumbers }) => rowNumbers))
  const refused = [...new Set(refusedRows)].filter((row) => !imported.has(row)).toSorted((one, other) => one - other)
  let before = 0
  return drafts.map(({ rowNumber }, at) => {
    while ((refused[before] ?? Infinity) < rowNumber) before += 1
    return at + before
  })
}
