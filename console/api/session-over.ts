import { createAction } from '@reduxjs/toolkit'

/** The server says that the session has ended (spec section 4, "Session expiry"). */
export const sessionOver = createAction('auth/sessionOver')
