import { useCallback } from 'react'
import { useLogoutMutation } from '../api/auth-api.ts'
import { baseApi } from '../api/base-api.ts'
import { loggedOut } from '../state/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '../store.ts'

/** Ends the session here and on the server. This browser forgets the session even if the call fails. */
export function useLogOut(): () => Promise<void> {
  const token = useAppSelector((state) => state.auth.token)
  const [logout] = useLogoutMutation()
  const dispatch = useAppDispatch()
  return useCallback(async () => {
    if (token) await logout({})
    dispatch(loggedOut())
    dispatch(baseApi.util.resetApiState())
  }, [token, logout, dispatch])
}
