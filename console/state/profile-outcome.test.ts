import { expect, test } from 'vitest'
import { AUTH } from '#contract/messages.ts'
import type { ApiError } from '../api/api-error.ts'
import { sampleError } from '../testing/samples.ts'
import { profileOutcome, UNVERIFIED_USER } from './profile-outcome.ts'

const errorOf = (given: Partial<ApiError>) => sampleError({ status: 401, ...given })

test('a profile with an id signs the user in', () => {
  expect(profileOutcome({ data: { ...UNVERIFIED_USER, id: 3 } }).kind).toBe('signedIn')
})

test('a message about a missing subscription marks the company as unpaid', () => {
  expect(profileOutcome({ error: errorOf({ status: 200, message: AUTH.noSubscription }) })).toEqual({ kind: 'unpaid' })
})

test('an unexpected error while loading the profile ends the session and redirects to /logout', () => {
  expect(profileOutcome({ error: errorOf({ status: 200, message: 'Something else' }) })).toEqual({
    kind: 'sessionOver',
    goTo: '/logout',
  })
  expect(profileOutcome({ error: errorOf({ status: 'FETCH_ERROR' }) })).toEqual({
    kind: 'sessionOver',
    goTo: '/logout',
  })
})

test('a 401 with the verification message marks the user as unverified', () => {
  expect(profileOutcome({ error: errorOf({ error: AUTH.verifyEmail }) })).toEqual({ kind: 'unverified' })
})

test('a 401 without the verification message ends the session and redirects to /', () => {
  expect(profileOutcome({ error: errorOf({ message: 'Unauthorized', error: 'Unauthorized' }) })).toEqual({
    kind: 'sessionOver',
    goTo: '/',
  })
})
