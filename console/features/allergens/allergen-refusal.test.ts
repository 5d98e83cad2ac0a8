import { expect, it } from 'vitest'
import { sampleAllergen } from '../../testing/samples.ts'
import { deleteRefusal, switchOffRefusal } from './allergen-refusal.ts'

const kiwi = sampleAllergen(1, 'Kiwi', { isStatutory: false })

it('a custom allergen that is not in use can be disabled and deleted', () => {
  expect([switchOffRefusal(kiwi, 0), deleteRefusal(kiwi, 0, [])]).toEqual([null, null])
})

it('an allergen required by law or in use can’t be disabled or deleted, and a parent allergen can’t be deleted', () => {
  expect(switchOffRefusal({ ...kiwi, isStatutory: true }, 0)).toContain('law')
  expect(deleteRefusal({ ...kiwi, isStatutory: true }, 0, [])).toContain('law')
  expect(switchOffRefusal(kiwi, 1)).toContain('in 1 menu item.')
  expect(deleteRefusal(kiwi, 2, [])).toContain('in 2 menu items.')
  expect(deleteRefusal(kiwi, 0, [{ ...kiwi, name: 'Gold kiwi' }])).toBe(
    'You can’t delete this allergen, because it is the parent allergen of Gold kiwi. Change their parent allergen first.',
  )
})

it('a disabled allergen can be enabled again, even if it is in use', () => {
  expect(switchOffRefusal({ ...kiwi, isActive: false }, 3)).toBeNull()
})
