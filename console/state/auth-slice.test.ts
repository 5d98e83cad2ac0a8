import { afterEach, expect, test, vi } from 'vitest'
import { AUTH } from '#contract/messages.ts'
import { sessionOver } from '../api/session-over.ts'
import { createConsoleStore } from '../store.ts'
import { sampleSubscription } from '../testing/samples.ts'
import { stubStorage } from '../testing/stub-storage.ts'
import {
  loggedOut,
  loginStarted,
  profileFailed,
  profileLoaded,
  signedIn,
  subscriptionMissing,
  tokenRemembered,
} from './auth-slice.ts'
import { UNVERIFIED_USER } from './profile-outcome.ts'
import { subscriptionCreated } from './subscription-slice.ts'

const user = { ...UNVERIFIED_USER, id: 1 }
const subscription = sampleSubscription()

afterEach(() => vi.unstubAllGlobals())

test('login changes the status from idle to loading to succeeded, and stores the token under “token”', () => {
  const kept = stubStorage('localStorage')
  const store = createConsoleStore()
  expect(store.getState().auth.status).toBe('idle')

  store.dispatch(loginStarted())
  expect(store.getState().auth).toMatchObject({ status: 'loading', loading: true })
  store.dispatch(signedIn({ token: 't', user }))

  expect(store.getState().auth).toMatchObject({ status: 'succeeded', loading: false, token: 't', user })
  expect(kept.get('token')).toBe('t')
})

test('a profile that can’t be loaded removes the token and sets the status to failed', () => {
  const kept = stubStorage('localStorage')
  kept.set('token', 't')
  const store = createConsoleStore()

  store.dispatch(tokenRemembered('t'))
  store.dispatch(profileFailed('gone'))

  expect(store.getState().auth).toMatchObject({ status: 'failed', token: null, user: null, error: 'gone' })
  expect(kept.has('token')).toBe(false)
})

test('a missing subscription sets the status to idle but keeps the token', () => {
  stubStorage('localStorage')
  const store = createConsoleStore()

  store.dispatch(tokenRemembered('t'))
  store.dispatch(subscriptionMissing())

  expect(store.getState().auth).toMatchObject({ status: 'idle', token: 't', user: null })
})

test('a created subscription is stored, and sets the status to idle', () => {
  stubStorage('localStorage')
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 't', user }))

  store.dispatch(subscriptionCreated(subscription))

  expect(store.getState().auth).toMatchObject({ status: 'idle', token: 't' })
  expect(store.getState().subscription).toEqual(subscription)
})

test('logout removes the token and the user, and sets the status to idle', () => {
  const kept = stubStorage('localStorage')
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 't', user }))

  store.dispatch(loggedOut())

  expect(store.getState().auth).toMatchObject({ status: 'idle', token: null, user: null })
  expect(kept.has('token')).toBe(false)
})

test('the end of a session is shown only once, even if several calls report it', () => {
  stubStorage('localStorage')
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 't', user }))
  store.dispatch(profileLoaded(user))

  store.dispatch(sessionOver())
  store.dispatch(sessionOver())

  expect(store.getState().auth.status).toBe('idle')
  expect(store.getState().alerts).toMatchObject([
    { variant: 'warning', title: AUTH.sessionExpired, message: AUTH.loginAgainToContinue },
  ])
})

test.each([
  { end: 'an expired session', action: sessionOver() },
  { end: 'a profile that can’t be loaded', action: profileFailed(AUTH.loginAgain) },
])('$end keeps the newer token that another tab has stored', ({ action }) => {
  const kept = stubStorage('localStorage')
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 'old', user }))
  kept.set('token', 'new')

  store.dispatch(action)

  expect(store.getState().auth.token).toBeNull()
  expect(kept.get('token')).toBe('new')
})

test('logging out also removes a token that another tab has stored', () => {
  const kept = stubStorage('localStorage')
  const store = createConsoleStore()
  store.dispatch(signedIn({ token: 'old', user }))
  kept.set('token', 'new')

  store.dispatch(loggedOut())

  expect(kept.has('token')).toBe(false)
})
