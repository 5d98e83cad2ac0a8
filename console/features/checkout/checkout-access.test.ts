import { expect, test } from 'vitest'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { decideCheckout } from './checkout-access.ts'

const owner = { ...UNVERIFIED_USER, id: 1, email_verified_at: '2026-01-01T00:00:00Z' }
const paid = { ...owner, company: { ...owner.company, subscriptions: [{ id: 1, plan: 'pro' }] } }

test('the checkout redirects a visitor without a token to the home page', () => {
  expect(decideCheckout({ token: null, user: null, status: 'idle' }, false)).toEqual({ kind: 'leave', path: '/' })
})

test('the checkout shows nothing while the user is loading', () => {
  expect(decideCheckout({ token: 't', user: null, status: 'loading' }, false)).toEqual({ kind: 'wait' })
})

test('the checkout shows the form to a user without a subscription', () => {
  expect(decideCheckout({ token: 't', user: null, status: 'idle' }, false)).toEqual({ kind: 'form' })
  expect(decideCheckout({ token: 't', user: owner, status: 'succeeded' }, false)).toEqual({ kind: 'form' })
})

test('the checkout redirects subscribed users to the dashboard, unless they are changing the card', () => {
  expect(decideCheckout({ token: 't', user: paid, status: 'succeeded' }, false)).toEqual({
    kind: 'leave',
    path: '/dashboard',
  })
  expect(decideCheckout({ token: 't', user: paid, status: 'succeeded' }, true)).toEqual({ kind: 'form' })
})

test('the checkout redirects unverified users to the dashboard, even when they are changing the card', () => {
  expect(decideCheckout({ token: 't', user: UNVERIFIED_USER, status: 'succeeded' }, true)).toEqual({
    kind: 'leave',
    path: '/dashboard',
  })
})
