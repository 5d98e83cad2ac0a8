import { expect, it } from 'vitest'
import type { Allergen } from '#contract/allergens.ts'
import { deleteRefusal, switchOffRefusal } from './allergen-refusal.ts'

const kiwi: Allergen = {
  id: 1,
  code: 'KIWI',
  name: 'Kiwi',
  names: { en: 'Kiwi' },
  icon: null,
  synonyms: [],
  parentId: null,
  isStatutory: false,
  isActive: true,
}

it('an own allergen that nothing contains may go', () => {
  expect([switchOffRefusal(kiwi, 0), deleteRefusal(kiwi, 0, [])]).toEqual([null, null])
})

it('what the law names, what is in dishes and what others belong to stays, and the button says why', () => {
  expect(switchOffRefusal({ ...kiwi, isStatutory: true }, 0)).toContain('law')
  expect(deleteRefusal({ ...kiwi, isStatutory: true }, 0, [])).toContain('law')
  expect(switchOffRefusal(kiwi, 1)).toContain('1 menu item,')
  expect(deleteRefusal(kiwi, 2, [])).toContain('2 menu items,')
  expect(deleteRefusal(kiwi, 0, [{ ...kiwi, name: 'Gold kiwi' }])).toBe('Gold kiwi belong to it.')
})

it('one that is off may always be switched on again', () => {
  expect(switchOffRefusal({ ...kiwi, isActive: false }, 3)).toBeNull()
})
