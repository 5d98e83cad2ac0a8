import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useLogoutMutation } from '../../api/auth-api.ts'
import { baseApi } from '../../api/base-api.ts'
import { loggedOut } from '../../state/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store.ts'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'

/** Ends the session here and on the server, then goes to `/`. */
export function LogoutPage() {
  const token = useAppSelector((state) => state.auth.token)
  const [logout] = useLogoutMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void (async () => {
      // Whatever the server says, this browser forgets the session.
      if (token) await logout({})
      dispatch(loggedOut())
      dispatch(baseApi.util.resetApiState())
      await navigate(CONSOLE_PATHS.home, { replace: true })
    })()
  }, [token, logout, dispatch, navigate])
  return (
    <main>
      <h1 className="sr-only">Logging out</h1>
      <FullScreenLoader label={SHELL.loading} />
    </main>
  )
}
