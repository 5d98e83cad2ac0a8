import { expect, test } from 'vitest'
import type { ItemDraft } from '../types.ts'
import { inMenuOrder, positionsOf } from './positions.ts'

const draft = (...rowNumbers: number[]): ItemDraft => ({
  rowNumber: rowNumbers[0] ?? 0,
  rowNumbers,
  category: {},
  name: {},
  priceType: 'FIXED',
  priceMinor: 1,
  variants: [],
  status: 'PUBLISHED',
})

test('the menu order is that of the categories, then that of the items in each category', () => {
  const items = [
    { name: 'first soup', categoryId: 2 },
    { name: 'first drink', categoryId: 1 },
    { name: 'second soup', categoryId: 2 },
    { name: 'second drink', categoryId: 1 },
  ]

  expect(inMenuOrder(items, [{ id: 2 }, { id: 1 }]).map(({ name }) => name)).toEqual([
    'first soup',
    'second soup',
    'first drink',
    'second drink',
  ])
})

test('a refused item counts as a position only if the menu has as many items as the file', () => {
  const drafts = [draft(2), draft(4, 5), draft(6), draft(9)]

  expect(positionsOf(drafts, [3, 7, 8], 7)).toEqual([0, 2, 3, 6])
  expect(positionsOf(drafts, [3, 7, 8], 4)).toEqual([0, 1, 2, 3])
})
