import type { Middleware } from '@reduxjs/toolkit'
import { AUTH } from '#contract/messages.ts'
import { baseApi } from '../api/base-api.ts'
import { sessionOver } from '../api/session-over.ts'
import { alertAdded } from './alerts-slice.ts'
import { type AuthState, loggedOut, profileFailed, signedIn } from './auth-slice.ts'
import { forgetToken, keepToken } from './token-storage.ts'

/** What happens around the session's beginning and end; reducers stay pure. Three effects need no listener library. */
export const sessionListener: Middleware<object, { auth: AuthState }> = (store) => (next) => (action) => {
  const hadToken = store.getState().auth.token !== null
  const result = next(action)
  if (signedIn.match(action)) keepToken(action.payload.token)
  if (loggedOut.match(action) || profileFailed.match(action)) forgetToken()
  // Several calls may come back with the news; the first one ends the session.
  if (sessionOver.match(action) && hadToken) {
    const { sessionExpired: title, loginAgainToContinue: message } = AUTH
    store.dispatch(alertAdded({ variant: 'warning', title, message }))
    store.dispatch(baseApi.util.resetApiState())
    store.dispatch(loggedOut())
  }
  return result
}
