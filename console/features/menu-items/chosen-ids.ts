import { BULK_IDS_MAX } from '#contract/menu-item-bulk.ts'

/** Whether no more can be chosen one by one; the bar of the selection says so. */
export function isFull(ids: Set<number>): boolean {
  return ids.size >= BULK_IDS_MAX
}

/** One more chosen, or no longer. */
export function toggled(ids: Set<number>, id: number): Set<number> {
  return ids.has(id) ? without(ids, [id]) : new Set([...ids, id].slice(0, BULK_IDS_MAX))
}

/** A page chosen too as far as there is room, or, when it is chosen already or nothing of it finds room, left out. */
export function pageToggled(ids: Set<number>, page: number[]): Set<number> {
  const more = new Set([...ids, ...page].slice(0, BULK_IDS_MAX))
  return more.size === ids.size ? without(ids, page) : more
}

function without(ids: Set<number>, gone: number[]): Set<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
