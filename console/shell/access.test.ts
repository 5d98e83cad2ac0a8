import { expect, test } from 'vitest'
import { UNVERIFIED_USER } from '../state/profile-outcome.ts'
import { decideAccess } from './access.ts'

const user = { ...UNVERIFIED_USER, id: 1, email_verified_at: '2026-01-01T00:00:00Z' }
const company = { id: 1, name: 'Demo', user_id: 1, subscriptions: [{ id: 1, plan: 'pro' }] }

test('a signed-in user with a subscription sees the app', () => {
  expect(decideAccess({ user: { ...user, company }, token: 't', status: 'succeeded' })).toBe('app')
})

test('a visitor with a token but no user sees the login page if the token isn’t being checked', () => {
  expect(decideAccess({ user: null, token: 't', status: 'idle' })).toBe('login')
})

test('a visitor with neither a token nor a user is sent to the home page', () => {
  expect(decideAccess({ user: null, token: null, status: 'idle' })).toBe('home')
})

test('a visitor whose token is being checked sees the splash screen', () => {
  expect(decideAccess({ user: null, token: 't', status: 'loading' })).toBe('splash')
})

test('a user without a subscription is sent to the checkout only if the company has an owner', () => {
  const unpaid = { ...company, subscriptions: [] }

  expect(decideAccess({ user: { ...user, company: unpaid }, token: 't', status: 'succeeded' })).toBe('checkout')
  expect(
    decideAccess({ user: { ...user, company: { ...unpaid, user_id: null } }, token: 't', status: 'succeeded' }),
  ).toBe('app')
})

test('an unverified user without a subscription sees the app, not the checkout', () => {
  const unpaid = { ...user, email_verified_at: null, company: { ...company, subscriptions: [] } }

  expect(decideAccess({ user: unpaid, token: 't', status: 'succeeded' })).toBe('app')
})
