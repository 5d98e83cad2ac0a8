import { describe, expect, test } from 'vitest'
import type { ItemDraft } from '../types.ts'
import { categoryKey } from './category-key.ts'
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

test('items are sorted in the order of the menu’s categories, and keep their order within each category', () => {
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

test('a refused item takes a position only if the menu has at least as many items as the file', () => {
  const drafts = [draft(2), draft(4, 5), draft(6), draft(9)]

  const positions = (length: number) => [
    ...positionsOf(drafts, {
      refusedItems: [3, 7, 8],
      menu: Array.from({ length }, () => ''),
      locale: 'en',
    }).values(),
  ]
  expect(positions(7)).toEqual([0, 2, 3, 6])
  expect(positions(4)).toEqual([0, 1, 2, 3])
})

describe('the positions of items from a file that isn’t sorted by category', () => {
  const inCategory = (row: number, category: string, subcategory?: string): ItemDraft => ({
    ...draft(row),
    category: { en: category },
    ...(subcategory !== undefined && { subcategory: { en: subcategory } }),
  })
  const DRAFTS = [
    inCategory(2, 'Drinks', 'Wine'),
    inCategory(3, 'Pizza'),
    inCategory(4, 'Drinks'),
    inCategory(5, 'Pizza'),
    inCategory(7, 'Drinks', 'Wine'),
  ]
  const positions = (...menu: string[]) => {
    const found = positionsOf(DRAFTS, { refusedItems: [6], menu, locale: 'en' })
    return DRAFTS.map((one) => found.get(one))
  }

  test('imported items are placed in the order of the menu’s categories', () => {
    const key = (category: string) => categoryKey({ en: category }, null, 'en')
    const wine = categoryKey({ en: 'Drinks' }, { en: 'Wine' }, 'en')

    expect(positions(key('Pizza'), key('Pizza'), key('Drinks'), wine, wine)).toEqual([3, 0, 2, 1, 4])
  })

  test('imported items follow the file’s category order if the menu has the same number of categories under other names', () => {
    expect(positions('a', 'a', 'b', 'c', 'c')).toEqual([1, 3, 0, 4, 2])
  })

  test('imported items keep the file’s positions if the menu has a different number of categories', () => {
    expect(positions('a', 'a', 'a', 'a', 'a')).toEqual([0, 1, 2, 3, 4])
  })
})
