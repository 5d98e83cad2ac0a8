import { expect, it } from 'vitest'
import { usedInText } from './usage.ts'

const items = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name: { en: name } }))

it.each([
  ['1 menu item: Latte', 1, items('Latte')],
  ['2 menu items: Latte and Flan', 2, items('Latte', 'Flan')],
  ['3 menu items: Latte, Flan and 1 other', 3, items('Latte', 'Flan')],
  ['9 menu items: Latte, Flan and 7 others', 9, items('Latte', 'Flan')],
])(
  'the text about a record’s use names the first items that use it, and counts the others: “%s”',
  (text, menuItemCount, menuItems) => {
    expect(usedInText({ menuItemCount, menuItems })).toBe(text)
  },
)
