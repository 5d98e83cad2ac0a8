import { expect, test } from 'vitest'
import type { ApiError } from '../../api/api-error.ts'
import { UNVERIFIED_USER } from '../../state/profile-outcome.ts'
import { sampleError } from '../../testing/samples.ts'
import { loginOutcome } from './login-outcome.ts'

const user = {
  ...UNVERIFIED_USER,
  id: 1,
  email_verified_at: '2026-01-01T00:00:00Z',
  company: { id: 1, name: 'D', user_id: 1, subscriptions: [{ id: 1, plan: 'pro' }] },
}
const errorOf = (given: Partial<ApiError>) => sampleError({ status: 401, ...given })

test('login shows a greeting only to verified users with a subscription', () => {
  const greets = (changed: Partial<typeof user> | { email_verified_at: null }) => {
    const outcome = loginOutcome({ data: { token: 't', user: { ...user, ...changed } } })
    return outcome.kind === 'signedIn' && outcome.greet
  }

  expect(greets({})).toBe(true)
  expect(greets({ email_verified_at: null })).toBe(false)
  expect(greets({ company: { ...user.company, subscriptions: [] } })).toBe(false)
})

test('a login refused with 401 shows the server’s reason or a default message as a warning', () => {
  expect(loginOutcome({ error: errorOf({ error: 'Too many' }) })).toEqual({ kind: 'warn', message: 'Too many' })
  expect(loginOutcome({ error: errorOf({}) })).toEqual({ kind: 'warn', message: 'Invalid credentials' })
})

test('a login answered with success: false shows the server’s message as a warning', () => {
  expect(loginOutcome({ error: errorOf({ status: 200, message: 'Disabled' }) })).toEqual({
    kind: 'warn',
    message: 'Disabled',
  })
})

test('a login answered with success: false and a TOTP challenge asks for the second factor', () => {
  const data = { requiresTotp: true, challenge: 'c' }

  expect(loginOutcome({ error: errorOf({ status: 200, message: 'A code, please', data }) })).toEqual({
    kind: 'secondFactor',
    challenge: 'c',
    message: 'A code, please',
  })
})

test('a login that fails with a 400, a 500, a connection error or a timeout is only logged', () => {
  for (const status of [400, 500, 'FETCH_ERROR', 'TIMEOUT_ERROR'] as const)
    expect(loginOutcome({ error: errorOf({ status }) })).toEqual({ kind: 'logOnly' })
})
