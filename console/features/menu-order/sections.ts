import { type MenuOrder, placeBefore } from '#contract/menu-order.ts'

type Category = MenuOrder['categories'][number]
export type OrderedItem = MenuOrder['items'][number]
export type Section = { category: Category; parent: Category | null; items: OrderedItem[] }
export type Move = { ids: number[]; categoryId: number; beforeId: number | null }

/** All categories in the order guests see: each with its items, followed by its subcategories with theirs. */
export function sectionsOf({ categories, items }: MenuOrder): Section[] {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const itemsOf = Map.groupBy(items, (one) => one.categoryId)
  const parentOf = ({ parentId }: Category) => (parentId === null ? null : (byId.get(parentId) ?? null))
  const sectionOf = (category: Category): Section => ({
    category,
    parent: parentOf(category),
    items: itemsOf.get(category.id) ?? [],
  })
  return categories
    .filter((one) => parentOf(one) === null)
    .flatMap((top) => [top, ...categories.filter(({ parentId }) => parentId === top.id)].map(sectionOf))
}

/** The items after a move. Moved items that no longer exist are left out. */
export function withMove(items: readonly OrderedItem[], { ids, categoryId, beforeId }: Move): OrderedItem[] {
  const byId = new Map(items.map((one) => [one.id, one]))
  const moving = new Set(ids)
  const inPlace = items.flatMap((one) => (one.categoryId === categoryId ? one.id : []))
  const known = ids.filter((id) => byId.has(id))
  const placed = placeBefore(inPlace, known, beforeId).flatMap((id) => {
    const item = byId.get(id)
    if (!item) return []
    return item.categoryId === categoryId ? item : { ...item, categoryId }
  })
  return [...items.filter((one) => one.categoryId !== categoryId && !moving.has(one.id)), ...placed]
}

type Step = {
  /** The sections that the user sees, without the items that a search or a closed category hides. */
  shown: readonly Section[]
  /** The whole menu. */
  all: readonly Section[]
  ids: readonly number[]
  by: -1 | 1
}

/**
 * The move of items one place up or down: past the adjacent visible item, or into the adjacent visible category.
 * @returns null at the start or end of what the user sees
 */
export function stepOf({ shown, all, ids, by }: Step): Move | null {
  const moving = new Set(ids)
  const at = shown.findIndex(({ items }) => items.some(({ id }) => moving.has(id)))
  const section = shown[at]
  if (!section) return null
  const places = section.items.flatMap(({ id }, place) => (moving.has(id) ? place : []))
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const rest =
    by < 0
      ? section.items.slice(0, first).toReversed()
      : section.items.slice(last + 1).filter((one) => !moving.has(one.id))
  const [passed] = rest
  const categoryId = section.category.id
  if (passed) return { ids: [...ids], categoryId, beforeId: by < 0 ? passed.id : findNextItemId(all, passed.id) }
  const next = shown[at + by]
  if (!next) return null
  const full = all.find(({ category }) => category.id === next.category.id)
  return { ids: [...ids], categoryId: next.category.id, beforeId: by < 0 ? null : (full?.items[0]?.id ?? null) }
}

/** The id of the item after another one in its category; null if there is none. */
export function findNextItemId(sections: readonly Section[], id: number): number | null {
  for (const { items } of sections) {
    const at = items.findIndex((one) => one.id === id)
    if (at >= 0) return items[at + 1]?.id ?? null
  }
  return null
}

export function inMenuOrder(sections: readonly Section[], ids: ReadonlySet<number>): number[] {
  return sections.flatMap(({ items }) => items.flatMap(({ id }) => (ids.has(id) ? id : [])))
}
