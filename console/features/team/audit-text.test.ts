import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#contract/audit-log.ts'
import { remarkOf, sentenceOf } from './audit-text.ts'
import { teamMessages as t } from './messages.ts'

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

/** Operator actions, and subscription events that the payment provider reports, have no author in the company. */
const WITHOUT_AUTHOR: Partial<Record<AuditAction, RegExp>> = {
  second_factor_reset: /^The site operator turned off two-factor authentication for Ben$/,
  subscription_started: /^The company’s subscription started$/,
  subscription_ended: /^The company’s subscription ended$/,
}

test.each(AUDIT_ACTIONS)(
  'the audit log has a unique label and a sentence with the author, if any, for the action %s',
  (action) => {
    expect(t.auditActions[action]).toMatch(/^[A-Z]/)
    expect(sentenceOf(entryOf(action))).toMatch(WITHOUT_AUTHOR[action] ?? /\bAnna\b/)
    expect(AUDIT_ACTIONS.filter((other) => t.auditActions[other] === t.auditActions[action])).toEqual([action])
  },
)

test('an audit log entry about a role change shows only the new role', () => {
  expect(sentenceOf(entryOf('member_role_changed', { detail: 'manager' }))).toBe('Anna made Ben a manager')
  expect(sentenceOf(entryOf('member_role_changed', { detail: 'viewer → editor' }))).toBe('Anna made Ben an editor')
  expect(sentenceOf(entryOf('member_role_changed'))).toBe('Anna changed the role of Ben')
})

test('an audit log entry shows an invited address in its sentence, and a changed address in a separate remark', () => {
  const invited = entryOf('member_invited', { whom: 'eva@demo.test', detail: 'editor' })

  expect(sentenceOf(invited)).toBe('Anna invited eva@demo.test as an editor')
  expect(remarkOf(invited)).toBeNull()
  expect(remarkOf(entryOf('email_changed', { detail: 'old@demo.test → owner@demo.test' }))).toContain('owner@demo.test')
})

test('the audit log names the affected person when an action has no signed-in author', () => {
  expect(sentenceOf(entryOf('sign_in_refused', { who: null, whom: 'ben@demo.test' }))).toBe(
    'Sign-in attempt by ben@demo.test was blocked',
  )
  expect(sentenceOf(entryOf('member_left', { who: null }))).toBe('Ben left the company')
})

test('the audit log calls unknown people “Someone”', () => {
  expect(sentenceOf(entryOf('member_removed', { who: null, whom: null }))).toBe('Someone removed someone')
  expect(sentenceOf(entryOf('signed_in', { who: null, whom: null }))).toBe('Someone signed in')
})

test('an audit log entry about an invitation has the role in its sentence and the branches in a separate remark', () => {
  const invited = entryOf('member_invited', { detail: 'manager in Old Town, Harbour' })

  expect(sentenceOf(invited)).toBe('Anna invited Ben as a manager')
  expect(remarkOf(invited)).toBe('Old Town, Harbour')
  expect(remarkOf(entryOf('member_branches_changed', { detail: 'all branches' }))).toBe('all branches')
})
