import { useCallback, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { deleteIntent, type Intent, storeIntent, getIntent } from '../state/stored-intent.ts'
import { useAppSelector } from '../store.ts'

/**
 * For calls that need a confirmed password: if the server refuses for that reason, opens `/password-verify`, which
 * returns to this page. Then `useStoredIntent` returns the intent.
 * @returns a function that returns whether it opened `/password-verify`; then the caller shows no error
 */
export function usePasswordConfirmation() {
  const userId = useAppSelector((state) => state.auth.user?.id ?? 0)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (error: { code?: string | null | undefined }, intent: Intent): boolean => {
      if (error.code !== 'PASSWORD_NOT_CONFIRMED') return false
      storeIntent(userId, intent)
      void navigate(CONSOLE_PATHS.passwordVerify, { state: { from: pathname + search } })
      return true
    },
    [userId, navigate, pathname, search],
  )
}

type IntentOf<Kind> = Extract<Intent, { kind: Kind }>

/**
 * The intent stored before the password confirmation, if it is of one of these kinds; it is deleted once a component
 * has read it. Null after Back: the password isn't confirmed then, so the confirmation would open again.
 */
export function useStoredIntent<Kind extends Intent['kind']>(...kinds: Kind[]): IntentOf<Kind> | null {
  const userId = useAppSelector((state) => state.auth.user?.id ?? 0)
  const cameBack = useNavigationType() === NavigationType.Pop
  const [found] = useState(() => {
    const kept = getIntent(userId)
    return kept && kinds.some((kind) => kind === kept.kind) ? (kept as IntentOf<Kind>) : null // its kind is checked
  })
  useEffect(() => {
    if (found) deleteIntent()
  }, [found])
  const [isConfirmed] = useState(!cameBack)
  return isConfirmed ? found : null
}
