import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#contract/audit-log.ts'
import { AUDIT_WORDS, remarkOf, sentenceOf } from './audit-words.ts'

const entryOf = (action: AuditAction, part: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  action,
  who: 'Anna',
  whom: 'Ben',
  detail: null,
  ip: '127.0.0.1',
  at: '2026-11-20T10:00:00Z',
  ...part,
})

/** What the payment provider says of a subscription is nobody's doing. */
const DONE_BY_NOBODY: AuditAction[] = ['subscription_started', 'subscription_ended']

test.each(AUDIT_ACTIONS)('the action %s has a name and a sentence of its own', (action) => {
  expect(AUDIT_WORDS[action].name).toMatch(/^[A-Z]/)
  expect(sentenceOf(entryOf(action))).toContain(DONE_BY_NOBODY.includes(action) ? 'company' : 'Anna')
  expect(AUDIT_ACTIONS.filter((other) => AUDIT_WORDS[other].name === AUDIT_WORDS[action].name)).toEqual([action])
})

test('a change of role tells the new one, also where the old one is named before it', () => {
  expect(sentenceOf(entryOf('member_role_changed', { detail: 'manager' }))).toBe('Anna made Ben a manager')
  expect(sentenceOf(entryOf('member_role_changed', { detail: 'viewer → editor' }))).toBe('Anna made Ben an editor')
  expect(sentenceOf(entryOf('member_role_changed'))).toBe('Anna changed the role of Ben')
})

test('a role stands in the sentence, any other detail beside it', () => {
  const invited = entryOf('member_invited', { whom: 'eva@demo.test', detail: 'editor' })

  expect(sentenceOf(invited)).toBe('Anna invited eva@demo.test as an editor')
  expect(remarkOf(invited)).toBeNull()
  expect(remarkOf(entryOf('email_changed', { detail: 'old@demo.test → owner@demo.test' }))).toContain('owner@demo.test')
})

test('what nobody who was signed in did is told of whom it concerns', () => {
  expect(sentenceOf(entryOf('sign_in_refused', { who: null, whom: 'ben@demo.test' }))).toBe(
    'A sign-in of ben@demo.test was refused',
  )
  expect(sentenceOf(entryOf('member_left', { who: null }))).toBe('Ben left the company')
})

test('who is not known is somebody', () => {
  expect(sentenceOf(entryOf('member_removed', { who: null, whom: null }))).toBe('Somebody removed somebody')
  expect(sentenceOf(entryOf('signed_in', { who: null, whom: null }))).toBe('Somebody signed in')
})
