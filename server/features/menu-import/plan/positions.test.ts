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

  const positions = (menuLength: number) => [
    ...positionsOf(drafts, { refusedItems: [3, 7, 8], menuLength, locale: 'en' }).values(),
  ]
  expect(positions(7)).toEqual([0, 2, 3, 6])
  expect(positions(4)).toEqual([0, 1, 2, 3])
})

test('a file that isn’t sorted by category has the positions of a menu that is', () => {
  const inCategory = (row: number, category: string, subcategory?: string): ItemDraft => ({
    ...draft(row),
    category: { en: category },
    ...(subcategory !== undefined && { subcategory: { en: subcategory } }),
  })
  const drafts = [
    inCategory(2, 'Drinks', 'Wine'),
    inCategory(3, 'Pizza'),
    inCategory(4, 'Drinks'),
    inCategory(5, 'Pizza'),
    inCategory(7, 'Drinks', 'Wine'),
  ]

  const positions = positionsOf(drafts, { refusedItems: [6], menuLength: 9, locale: 'en' })

  expect(drafts.map((one) => positions.get(one))).toEqual([1, 3, 0, 4, 2])
})
