import { expect, test } from 'vitest'
import { BULK_IDS_MAX } from '#contract/menu-item-bulk.ts'
import { isFull, pageToggled, toggled } from './chosen-ids.ts'

const first = (count: number) => new Set(Array.from({ length: count }, (_, at) => at + 1))

test('toggling an item selects it, or deselects it if it is selected', () => {
  expect(toggled(new Set([1]), 2)).toEqual(new Set([1, 2]))
  expect(toggled(new Set([1, 2]), 2)).toEqual(new Set([1]))
})

test('selects all items of a page, or deselects them if all are selected', () => {
  expect(pageToggled(new Set([1, 2]), [2, 3])).toEqual(new Set([1, 2, 3]))
  expect(pageToggled(new Set([1, 2, 3]), [2, 3])).toEqual(new Set([1]))
})

test('selects no more items than one bulk action can change', () => {
  const full = first(BULK_IDS_MAX)

  expect(isFull(full)).toBe(true)
  expect(isFull(first(BULK_IDS_MAX - 1))).toBe(false)
  expect(toggled(full, BULK_IDS_MAX + 1)).toEqual(full)
  expect(pageToggled(first(BULK_IDS_MAX - 1), [9001, 9002]).size).toBe(BULK_IDS_MAX)
})
