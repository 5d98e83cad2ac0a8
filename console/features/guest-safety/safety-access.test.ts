import { expect, it } from 'vitest'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { decideSafety } from './safety-access.ts'

const verified = { ...UNVERIFIED_USER, id: 7, email_verified_at: '2026-01-01T00:00:00.000Z' }
const paid = { ...verified, company: { ...verified.company, subscriptions: [{ id: 1, plan: 'bistro' }] } }

it.each([
  [
    'a visitor without a token is redirected to the home page',
    { token: null, user: null, status: 'idle' },
    { kind: 'leave', path: '/' },
  ],
  ['a visitor whose token is being checked waits', { token: 't', user: null, status: 'loading' }, { kind: 'wait' }],
  [
    'a visitor with a token but no profile, as in an unpaid company, may open the page',
    { token: 't', user: null, status: 'idle' },
    { kind: 'page' },
  ],
  ['a verified, unpaid user may open the page', { token: 't', user: verified, status: 'succeeded' }, { kind: 'page' }],
  [
    'an unverified user is redirected to the dashboard',
    { token: 't', user: UNVERIFIED_USER, status: 'succeeded' },
    { kind: 'leave', path: '/dashboard' },
  ],
  [
    'a user with a subscription is redirected to the menu items',
    { token: 't', user: paid, status: 'succeeded' },
    { kind: 'leave', path: '/menu-items' },
  ],
] as const)('%s', (_, auth, access) => {
  expect(decideSafety(auth)).toEqual(access)
})
