import { expect, it } from 'vitest'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { decideSafety } from './safety-access.ts'

const verified = { ...UNVERIFIED_USER, id: 7, email_verified_at: '2026-01-01T00:00:00.000Z' }
const paid = { ...verified, company: { ...verified.company, subscriptions: [{ id: 1, plan: 'bistro' }] } }

it.each([
  ['nobody goes home', { token: null, user: null, status: 'idle' }, { kind: 'leave', path: '/' }],
  ['a token that is being checked waits', { token: 't', user: null, status: 'loading' }, { kind: 'wait' }],
  [
    'a member of an unpaid company, without a profile, gets in',
    { token: 't', user: null, status: 'idle' },
    { kind: 'page' },
  ],
  ['a profile without a subscription gets in', { token: 't', user: verified, status: 'succeeded' }, { kind: 'page' }],
  [
    'an unverified account verifies first',
    { token: 't', user: UNVERIFIED_USER, status: 'succeeded' },
    { kind: 'leave', path: '/dashboard' },
  ],
  [
    'an owner who has paid has the console',
    { token: 't', user: paid, status: 'succeeded' },
    { kind: 'leave', path: '/menu-items' },
  ],
] as const)('%s', (_, auth, access) => {
  expect(decideSafety(auth)).toEqual(access)
})
