import { expect, test } from 'vitest'
import { disableRefusal, removeRefusal, roleRefusal } from './member-refusal.ts'

const REFUSALS = [roleRefusal, disableRefusal, removeRefusal]

test('disables every control for the last owner, with the reason', () => {
  for (const refusal of REFUSALS) {
    expect(refusal({ isSelf: true, isLastOwner: true })).toContain('Make someone else an owner first.')
    expect(refusal({ isSelf: false, isLastOwner: true })).toContain('only owner')
  }
})

test('another member can be demoted, disabled and removed', () => {
  expect(REFUSALS.map((refusal) => refusal({ isSelf: false, isLastOwner: false }))).toEqual([null, null, null])
})

test('one of several owners can give up the role, but not disable or remove themselves here', () => {
  const oneself = { isSelf: true, isLastOwner: false }

  expect(roleRefusal(oneself)).toBeNull()
  expect(disableRefusal(oneself)).toBe('You can’t disable yourself.')
  expect(removeRefusal(oneself)).toContain('go to your profile')
})
