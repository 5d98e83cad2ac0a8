import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AuthUser } from '#contract/auth.ts'
import { subscriptionCreated } from './subscription-slice.ts'

/** Who is signed in. The names of the statuses are listed in docs/spec-coverage.md. */
export type AuthState = {
  token: string | null
  user: AuthUser | null
  error: string | null
  loading: boolean
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
}

const signedOut: AuthState = { token: null, user: null, error: null, loading: false, status: 'idle' }

const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    loginStarted: (): AuthState => ({ ...signedOut, loading: true, status: 'loading' }),
    loginFailed: (state, { payload }: PayloadAction<string>): AuthState => ({
      ...state,
      error: payload,
      loading: false,
      status: 'failed',
    }),
    signedIn: (_, { payload }: PayloadAction<{ token: string; user: AuthUser }>): AuthState => ({
      ...payload,
      error: null,
      loading: false,
      status: 'succeeded',
    }),
    tokenRemembered: (_, { payload }: PayloadAction<string>): AuthState => ({
      ...signedOut,
      token: payload,
      loading: true,
      status: 'loading',
    }),
    profileLoaded: (state, { payload }: PayloadAction<AuthUser>): AuthState => ({
      ...state,
      user: payload,
      error: null,
      loading: false,
      status: 'succeeded',
    }),
    profileFailed: (_, { payload }: PayloadAction<string>): AuthState => ({
      ...signedOut,
      error: payload,
      status: 'failed',
    }),
    /** The token stays, because paying needs it. */
    subscriptionMissing: (state): AuthState => ({ ...state, user: null, loading: false, status: 'idle' }),
    /** Without `expired`, the user has logged out. */
    loggedOut: (_state, _action: PayloadAction<'expired' | undefined>): AuthState => signedOut,
    branchChosen: (state, { payload }: PayloadAction<number>) => {
      if (state.user) state.user.selected_branch_id = payload
    },
  },
  extraReducers: (builder) =>
    // The profile in the store lacks the new subscription. The next document loads the profile again.
    builder.addCase(subscriptionCreated, (state): AuthState => ({ ...state, loading: false, status: 'idle' })),
})

export const authReducer = authSlice.reducer
export const {
  loginStarted,
  loginFailed,
  signedIn,
  tokenRemembered,
  profileLoaded,
  profileFailed,
  subscriptionMissing,
  loggedOut,
  branchChosen,
} = authSlice.actions
