import { expect, test } from 'vitest'
import { disableRefusal, removeRefusal, roleRefusal } from './member-refusal.ts'

const REFUSALS = [roleRefusal, disableRefusal, removeRefusal]

test('nothing of the last owner can be changed, and each control says why', () => {
  for (const refusal of REFUSALS) {
    expect(refusal({ isSelf: true, isLastOwner: true })).toContain('Make somebody else an owner first.')
    expect(refusal({ isSelf: false, isLastOwner: true })).toContain('The last owner')
  }
})

test('another member can be lowered, disabled and removed', () => {
  expect(REFUSALS.map((refusal) => refusal({ isSelf: false, isLastOwner: false }))).toEqual([null, null, null])
})

test('one of several owners may give up the role but neither disable nor remove themselves here', () => {
  const oneself = { isSelf: true, isLastOwner: false }

  expect(roleRefusal(oneself)).toBeNull()
  expect(disableRefusal(oneself)).toBe('You cannot disable yourself.')
  expect(removeRefusal(oneself)).toContain('open your profile')
})
