import { BULK_IDS_MAX } from '#contract/menu-item-bulk.ts'

/** Whether the limit of individually selected items is reached. */
export function isFull(ids: Set<number>): boolean {
  return ids.size >= BULK_IDS_MAX
}

export function toggled(ids: Set<number>, id: number): Set<number> {
  return ids.has(id) ? without(ids, [id]) : new Set([...ids, id].slice(0, BULK_IDS_MAX))
}

/** Adds a page to the selection as far as the limit allows. If nothing can be added, removes the page. */
export function pageToggled(ids: Set<number>, page: number[]): Set<number> {
  const more = new Set([...ids, ...page].slice(0, BULK_IDS_MAX))
  return more.size === ids.size ? without(ids, page) : more
}

export function without(ids: Set<number>, gone: number[]): Set<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
