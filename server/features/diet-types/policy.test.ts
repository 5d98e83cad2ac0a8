import { expect, it } from 'vitest'
import { codeFor, refusalOf } from './policy.ts'

it('an unused diet type can be deleted, and the error for a used one names the items', () => {
  const menuItems = [{ id: 1, name: { en: 'Leek' } }]

  expect(refusalOf({ name: 'Vegan', usedIn: { menuItemCount: 0, menuItems: [] } }, 'deleted')).toBeNull()
  expect(refusalOf({ name: 'Vegan', usedIn: { menuItemCount: 1, menuItems } }, 'deleted')).toBe(
    '“Vegan” can’t be deleted, because it is used by 1 menu item: Leek. Remove it there first.',
  )
})

it.each([
  ['Low carb', [], 'LowCarbDiet'],
  ['Low carb', ['LowCarbDiet'], 'LowCarbDiet2'],
  ['纯素', [], 'OwnDiet'],
])('the name %s, while the codes %j are taken, gives the code %s', (name, taken, code) => {
  expect(codeFor(name, taken)).toBe(code)
})
