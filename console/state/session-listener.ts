import type { Middleware } from '@reduxjs/toolkit'
import { AUTH } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { baseApi } from '../api/base-api.ts'
import { secondFactorMissing, sessionOver } from '../api/session-over.ts'
import { alertAdded } from './alerts-slice.ts'
import { type AuthState, loggedOut, profileFailed, signedIn } from './auth-slice.ts'
import { deleteToken, readToken, storeToken } from './token-storage.ts'

/** The pages needed to set up a second factor or to log out. */
const OPEN_WITHOUT_FACTOR = new Set<string>([CONSOLE_PATHS.profile, CONSOLE_PATHS.passwordVerify, CONSOLE_PATHS.logout])

/** The side effects of session actions, because reducers must be pure. */
export const sessionListener: Middleware<object, { auth: AuthState }> = (store) => (next) => (action) => {
  const { token } = store.getState().auth
  const result = next(action)
  if (signedIn.match(action)) storeToken(action.payload.token)
  const isExpired = profileFailed.match(action) || (loggedOut.match(action) && action.payload === 'expired')
  // Another tab may have signed in again since this session expired.
  if (isExpired ? readToken() === token : loggedOut.match(action)) deleteToken()
  // Several calls may fail at the same time; the first one ends the session.
  if (sessionOver.match(action) && token !== null) {
    const { sessionExpired: title, loginAgainToContinue: message } = AUTH
    store.dispatch(alertAdded({ variant: 'warning', title, message }))
    store.dispatch(baseApi.util.resetApiState())
    store.dispatch(loggedOut('expired'))
  }
  if (secondFactorMissing.match(action) && !OPEN_WITHOUT_FACTOR.has(location.pathname))
    location.assign(CONSOLE_PATHS.profile)
  return result
}
