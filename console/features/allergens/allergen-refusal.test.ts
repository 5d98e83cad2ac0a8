import { expect, it } from 'vitest'
import { sampleAllergen } from '../../testing/samples.ts'
import { deleteRefusal, switchOffRefusal } from './allergen-refusal.ts'

const unused = { menuItemCount: 0, unusedGroups: [] }
const inItems = (menuItemCount: number) => ({ ...unused, menuItemCount })
const kiwi = sampleAllergen(1, 'Kiwi', { isStatutory: false })

it('a custom allergen that is not in use can be disabled and deleted', () => {
  expect([switchOffRefusal(kiwi, unused), deleteRefusal(kiwi, unused, [])]).toEqual([null, null])
})

it('an allergen required by law or in use can’t be disabled or deleted, and a parent allergen can’t be deleted', () => {
  expect(switchOffRefusal({ ...kiwi, isStatutory: true }, unused)).toContain('law')
  expect(deleteRefusal({ ...kiwi, isStatutory: true }, unused, [])).toContain('law')
  expect(switchOffRefusal(kiwi, inItems(1))).toContain('in 1 menu item.')
  expect(deleteRefusal(kiwi, inItems(2), [])).toContain('in 2 menu items.')
  expect(deleteRefusal(kiwi, unused, [{ ...kiwi, name: 'Gold kiwi' }])).toBe(
    'You can’t delete this allergen, because it is the parent allergen of Gold kiwi. Change their parent allergen first.',
  )
})

it('a disabled allergen can be enabled again, even if it is in use', () => {
  expect(switchOffRefusal({ ...kiwi, isActive: false }, inItems(3))).toBeNull()
})

it('an allergen that only unused option groups contain can’t be disabled or deleted, and the reason names them', () => {
  const use = { menuItemCount: 0, unusedGroups: ['Toppings', 'Sauces'] }

  expect([switchOffRefusal(kiwi, use), deleteRefusal(kiwi, use, [])]).toEqual([
    'You can’t turn this allergen off, because it is or may be in unused option groups: “Toppings” and “Sauces”. Delete them first, under the options of any menu item.',
    'You can’t delete this allergen, because it is or may be in unused option groups: “Toppings” and “Sauces”. Delete them first, under the options of any menu item.',
  ])
})
