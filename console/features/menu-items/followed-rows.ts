import type { MenuItemRow } from '#contract/menu-items.ts'
import { changedIds } from '../../pages/changed-rows.ts'

/**
 * The menu items of a list that others changed.
 * @param before the rows of this tab, with its own changes
 * @param after the rows of the server
 */
export function changedItems(before: readonly MenuItemRow[], after: readonly MenuItemRow[], nowMs: number): number[] {
  return changedIds(before, after, (row) => {
    const { category, ...rest } = row
    // A category's new name isn't a change of its items, and a time that passes isn't somebody's change.
    const isOver = row.soldOutUntil !== null && Date.parse(row.soldOutUntil) <= nowMs
    return { ...rest, category: category.id, ...(isOver && { isSoldOut: false, soldOutUntil: null }) }
  })
}
