import { expect, test } from 'vitest'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { decideCheckout } from './checkout-access.ts'

const owner = { ...UNVERIFIED_USER, id: 1, email_verified_at: '2026-01-01T00:00:00Z' }
const paid = { ...owner, company: { ...owner.company, subscriptions: [{ id: 1, plan: 'pro' }] } }

test('nobody pays without a session', () => {
  expect(decideCheckout({ token: null, user: null, status: 'idle' }, false)).toEqual({ kind: 'leave', path: '/' })
})

test('while it is not known who is there nothing shows', () => {
  expect(decideCheckout({ token: 't', user: null, status: 'loading' }, false)).toEqual({ kind: 'wait' })
})

test('a company without a subscription gets the form', () => {
  expect(decideCheckout({ token: 't', user: null, status: 'idle' }, false)).toEqual({ kind: 'form' })
  expect(decideCheckout({ token: 't', user: owner, status: 'succeeded' }, false)).toEqual({ kind: 'form' })
})

test('an active subscription leads to the dashboard, unless its card is to change', () => {
  expect(decideCheckout({ token: 't', user: paid, status: 'succeeded' }, false)).toEqual({
    kind: 'leave',
    path: '/dashboard',
  })
  expect(decideCheckout({ token: 't', user: paid, status: 'succeeded' }, true)).toEqual({ kind: 'form' })
})

test('an unverified user sees the verification gate first', () => {
  expect(decideCheckout({ token: 't', user: UNVERIFIED_USER, status: 'succeeded' }, true)).toEqual({
    kind: 'leave',
    path: '/dashboard',
  })
})
