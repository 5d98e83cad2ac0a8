import type { MenuItemRow } from '#contract/menu-items.ts'
import { changedIds } from '../../pages/changed-rows.ts'

/**
 * The ids of a list's menu items that others have changed.
 * @param before the rows in this tab, including its own changes
 * @param after the server's current rows
 */
export function changedItems(before: readonly MenuItemRow[], after: readonly MenuItemRow[], nowMs: number): number[] {
  return changedIds(before, after, (row) => {
    const { category, ...rest } = row
    // Renaming a category doesn't change its items, and “sold out” reaching its end time isn't a change by others.
    const isOver = row.soldOutUntil !== null && Date.parse(row.soldOutUntil) <= nowMs
    return { ...rest, category: category.id, ...(isOver && { isSoldOut: false, soldOutUntil: null }) }
  })
}
