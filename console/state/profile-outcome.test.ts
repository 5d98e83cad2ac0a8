import { expect, test } from 'vitest'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../api/api-error.ts'
import { sampleError } from '../testing/samples.ts'
import { profileOutcome, UNVERIFIED_USER } from './profile-outcome.ts'

const errorOf = (given: Partial<ApiError>) => sampleError({ status: 401, ...given })

test('a profile with an id signs the user in', () => {
  expect(profileOutcome({ data: { ...UNVERIFIED_USER, id: 3 } }).kind).toBe('signedIn')
})

test('the message about a missing subscription means an unpaid company', () => {
  expect(profileOutcome({ error: errorOf({ status: 200, message: AUTH.noSubscription }) })).toEqual({ kind: 'unpaid' })
})

test('a failure that is neither a 401 nor a missing subscription ends the session and redirects to /logout', () => {
  expect(profileOutcome({ error: errorOf({ status: 200, message: 'Something else' }) })).toEqual({
    kind: 'sessionOver',
    goTo: '/logout',
  })
  expect(profileOutcome({ error: errorOf({ status: 'FETCH_ERROR' }) })).toEqual({
    kind: 'sessionOver',
    goTo: '/logout',
  })
})

test('a 401 with the verification message means an unverified user', () => {
  expect(profileOutcome({ error: errorOf({ error: AUTH.verifyEmail }) })).toEqual({ kind: 'unverified' })
})

test('a 401 without the verification message ends the session and redirects to /', () => {
  expect(profileOutcome({ error: errorOf({ message: 'Unauthorized', error: 'Unauthorized' }) })).toEqual({
    kind: 'sessionOver',
    goTo: '/',
  })
})
