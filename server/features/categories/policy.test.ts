import { expect, it } from 'vitest'
import { emptyError } from './policy.ts'

it('an empty category can be deleted', () => {
  expect(emptyError({ items: 0, archived: 0, children: 0 })).toBeNull()
})

it.each([
  ['1 menu item is in this category. Move or delete it first.', { items: 1, archived: 0, children: 0 }],
  ['2 menu items are in this category. Move or delete them first.', { items: 2, archived: 0, children: 0 }],
  ['1 archived menu item is in this category. Move or delete it first.', { items: 1, archived: 1, children: 0 }],
  [
    '3 menu items (2 archived) are in this category. Move or delete them first.',
    { items: 3, archived: 2, children: 0 },
  ],
  ['1 subcategory is in this category. Move or delete it first.', { items: 0, archived: 0, children: 1 }],
  [
    '3 menu items and 2 subcategories are in this category. Move or delete them first.',
    { items: 3, archived: 0, children: 2 },
  ],
])('a category with items or subcategories can’t be deleted, and the error counts them: “%s”', (words, content) => {
  expect(emptyError(content)).toBe(words)
})
