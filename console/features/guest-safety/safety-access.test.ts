import { expect, it } from 'vitest'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { decideSafety } from './safety-access.ts'

const verified = { ...UNVERIFIED_USER, id: 7, email_verified_at: '2026-01-01T00:00:00.000Z' }
const paid = { ...verified, company: { ...verified.company, subscriptions: [{ id: 1, plan: 'bistro' }] } }

it.each([
  [
    'redirects a visitor without a token to the home page',
    { token: null, user: null, status: 'idle' },
    { kind: 'leave', path: '/' },
  ],
  ['waits while a visitor’s token is being checked', { token: 't', user: null, status: 'loading' }, { kind: 'wait' }],
  [
    'opens for a user with a token but no profile, as in a company without a subscription',
    { token: 't', user: null, status: 'idle' },
    { kind: 'page' },
  ],
  [
    'opens for a verified user without a subscription',
    { token: 't', user: verified, status: 'succeeded' },
    { kind: 'page' },
  ],
  [
    'redirects an unverified user to the dashboard',
    { token: 't', user: UNVERIFIED_USER, status: 'succeeded' },
    { kind: 'leave', path: '/dashboard' },
  ],
  [
    'redirects a user with a subscription to the menu items',
    { token: 't', user: paid, status: 'succeeded' },
    { kind: 'leave', path: '/menu-items' },
  ],
] as const)('the guest safety page %s', (_, auth, access) => {
  expect(decideSafety(auth)).toEqual(access)
})
