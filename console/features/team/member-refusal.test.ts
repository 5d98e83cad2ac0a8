import { expect, test } from 'vitest'
import { disableRefusal, removeRefusal, roleRefusal } from './member-refusal.ts'

const REFUSALS = [roleRefusal, disableRefusal, removeRefusal]

test('the last owner can’t get another role, be disabled or be removed', () => {
  for (const refusal of REFUSALS) {
    expect(refusal({ isSelf: true, isLastOwner: true })).toContain('Make someone else an owner first.')
    expect(refusal({ isSelf: false, isLastOwner: true })).toContain('only owner')
  }
})

test('another member who isn’t the last owner can get another role, be disabled and be removed', () => {
  expect(REFUSALS.map((refusal) => refusal({ isSelf: false, isLastOwner: false }))).toEqual([null, null, null])
})

test('one of several owners can give up the role, but can’t disable or remove themselves', () => {
  const oneself = { isSelf: true, isLastOwner: false }

  expect(roleRefusal(oneself)).toBeNull()
  expect(disableRefusal(oneself)).toBe('You can’t disable your own account. Ask another owner.')
  expect(removeRefusal(oneself)).toContain('Leave the company in your profile')
})
