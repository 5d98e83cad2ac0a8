import { createListenerMiddleware } from '@reduxjs/toolkit'
import { AUTH } from '#contract/messages.ts'
import { baseApi } from '../api/base-api.ts'
import { sessionOver } from '../api/session-over.ts'
import { alertAdded } from './alerts-slice.ts'
import { type AuthState, loggedOut, profileFailed, signedIn } from './auth-slice.ts'
import { forgetToken, keepToken } from './token-storage.ts'

/** What happens around the session's beginning and end; reducers stay pure. */
export function createSessionListener() {
  const listener = createListenerMiddleware()
  listener.startListening({
    actionCreator: sessionOver,
    effect: (_, { dispatch, getOriginalState }) => {
      // Several calls may come back with the news; the first one ends the session.
      if (!(getOriginalState() as { auth: AuthState }).auth.token) return
      dispatch(alertAdded({ variant: 'warning', title: AUTH.sessionExpired, message: AUTH.loginAgainToContinue }))
      dispatch(baseApi.util.resetApiState())
      dispatch(loggedOut())
    },
  })
  listener.startListening({ actionCreator: signedIn, effect: ({ payload }) => keepToken(payload.token) })
  listener.startListening({ actionCreator: loggedOut, effect: forgetToken })
  listener.startListening({ actionCreator: profileFailed, effect: forgetToken })
  return listener
}
