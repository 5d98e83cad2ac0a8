import { expect, it } from 'vitest'
import { usedInText } from './usage.ts'

const items = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name: { en: name } }))

it.each([
  [{ menuItemCount: 1, menuItems: items('Latte') }, '1 menu item: Latte'],
  [{ menuItemCount: 2, menuItems: items('Latte', 'Flan') }, '2 menu items: Latte and Flan'],
  [{ menuItemCount: 3, menuItems: items('Latte', 'Flan') }, '3 menu items: Latte, Flan and 1 other'],
  [{ menuItemCount: 9, menuItems: items('Latte', 'Flan') }, '9 menu items: Latte, Flan and 7 others'],
])('the text about a record’s use names the first items that use it, and counts the others', (usedIn, words) => {
  expect(usedInText(usedIn)).toBe(words)
})
