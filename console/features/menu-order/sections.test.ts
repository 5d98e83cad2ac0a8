import { expect, it } from 'vitest'
import type { MenuOrder } from '#contract/menu-order.ts'
import { findNextItemId, inMenuOrder, sectionsOf, stepOf, withMove } from './sections.ts'

const category = (id: number, parentId: number | null = null) => ({
  id,
  parentId,
  name: { en: `C${id}` },
  isVisible: true,
})
const item = (id: number, categoryId: number) => ({
  id,
  categoryId,
  name: { en: `I${id}` },
  status: 'PUBLISHED' as const,
})

/** Category 1 with items 1 to 3, its subcategory 3 with item 4, category 2 without items. */
const menu: MenuOrder = {
  categories: [category(1), category(2), category(3, 1)],
  items: [item(1, 1), item(2, 1), item(3, 1), item(4, 3)],
}
const all = sectionsOf(menu)
const idsIn = (items: MenuOrder['items'], categoryId: number) =>
  items.flatMap((one) => (one.categoryId === categoryId ? one.id : []))

it('arranges categories in the order guests see: a subcategory follows its parent', () => {
  expect(all.map((one) => [one.category.id, one.parent?.id ?? null, one.items.map(({ id }) => id)])).toEqual([
    [1, null, [1, 2, 3]],
    [3, 1, [4]],
    [2, null, []],
  ])
})

it('lists a subcategory even if its parent is missing', () => {
  expect(sectionsOf({ ...menu, categories: [category(3, 9)] }).map((one) => one.category.id)).toEqual([3])
})

it('moving an item within its category changes only the order of that category', () => {
  const items = withMove(menu.items, { ids: [3], categoryId: 1, beforeId: 1 })
  expect(idsIn(items, 1)).toEqual([3, 1, 2])
  expect(idsIn(items, 3)).toEqual([4])
})

it('items moved to another category are placed there in the given order', () => {
  const items = withMove(menu.items, { ids: [3, 1], categoryId: 3, beforeId: 4 })
  expect([idsIn(items, 1), idsIn(items, 3)]).toEqual([[2], [3, 1, 4]])
})

it('a move skips deleted items, and goes to the end if the item at its target was deleted', () => {
  const items = withMove(menu.items, { ids: [9, 1], categoryId: 3, beforeId: 8 })
  expect([idsIn(items, 1), idsIn(items, 3)]).toEqual([
    [2, 3],
    [4, 1],
  ])
})

it('applying a move twice has the same result as applying it once', () => {
  const move = { ids: [1, 3], categoryId: 3, beforeId: null }
  const once = withMove(menu.items, move)
  expect(withMove(once, move)).toEqual(once)
})

it.each([
  ['an item up', [2], -1, { categoryId: 1, beforeId: 1 }],
  ['an item down', [1], 1, { categoryId: 1, beforeId: 3 }],
  ['an item down to the end of its category', [2], 1, { categoryId: 1, beforeId: null }],
  ['the last item down into the next category', [3], 1, { categoryId: 3, beforeId: 4 }],
  ['the first item up into the previous category', [4], -1, { categoryId: 1, beforeId: null }],
  ['an item down into an empty category', [4], 1, { categoryId: 2, beforeId: null }],
  ['several items together', [1, 2], 1, { categoryId: 1, beforeId: null }],
] as [string, number[], -1 | 1, object][])('one step moves %s', (_, ids, by, expected) => {
  expect(stepOf({ shown: all, all, ids, by })).toEqual({ ids, ...expected })
})

it('the first item of the menu can’t be moved up', () => {
  expect(stepOf({ shown: all, all, ids: [1], by: -1 })).toBeNull()
})

it('a move by one step skips items that are filtered out', () => {
  const shown = all.slice(0, 1).map((one) => ({ ...one, items: one.items.filter(({ id }) => id !== 2) }))
  expect(stepOf({ shown, all, ids: [3], by: -1 })).toEqual({ ids: [3], categoryId: 1, beforeId: 1 })
  expect(stepOf({ shown, all, ids: [1], by: 1 })).toEqual({ ids: [1], categoryId: 1, beforeId: null })
})

it('finds the next item only within the same category', () => {
  expect([findNextItemId(all, 1), findNextItemId(all, 3), findNextItemId(all, 9)]).toEqual([2, null, null])
})

it('sorts the selected items in menu order', () => {
  expect(inMenuOrder(all, new Set([4, 3, 1]))).toEqual([1, 3, 4])
})
