import { createAction } from '@reduxjs/toolkit'

export const sessionOver = createAction('auth/sessionOver')

/** Dispatched when the company requires a second factor and the user has none yet. */
export const secondFactorMissing = createAction('auth/secondFactorMissing')
