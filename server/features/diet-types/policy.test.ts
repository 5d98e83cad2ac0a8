import { expect, it } from 'vitest'
import { createDietTypeCode, refusalOf } from './policy.ts'

it('a diet type can be deleted only if no item uses it', () => {
  const menuItems = [{ id: 1, name: { en: 'Leek' } }]

  expect(refusalOf({ name: 'Vegan', usedIn: { menuItemCount: 0, menuItems: [] } }, 'deleted')).toBeNull()
  expect(refusalOf({ name: 'Vegan', usedIn: { menuItemCount: 1, menuItems } }, 'deleted')).toBe(
    '“Vegan” can’t be deleted, because it is used by 1 menu item: Leek. Remove it there first.',
  )
})

it.each([
  ['Low carb', 'LowCarbDiet', []],
  ['Low carb', 'LowCarbDiet2', ['LowCarbDiet']],
  ['纯素', 'OwnDiet', []],
])('a diet type named “%s” gets the code %s when the codes in use are %j', (name, code, taken) => {
  expect(createDietTypeCode(name, taken)).toBe(code)
})
