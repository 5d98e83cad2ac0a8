import { useCallback, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { forgetIntent, type Intent, keepIntent, keptIntent } from '../state/kept-intent.ts'
import { useAppSelector } from '../store.ts'

/**
 * For calls that need a confirmed password: if the server refuses for that reason, opens `/password-verify`, which
 * returns to this page. `useKeptIntent` then gives the intent back.
 * @returns whether it did, so that the caller shows no error
 */
export function usePasswordConfirmation() {
  const userId = useAppSelector((state) => state.auth.user?.id ?? 0)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (error: { code?: string | null | undefined }, intent: Intent): boolean => {
      if (error.code !== 'PASSWORD_NOT_CONFIRMED') return false
      keepIntent(userId, intent)
      void navigate(CONSOLE_PATHS.passwordVerify, { state: { from: pathname + search } })
      return true
    },
    [userId, navigate, pathname, search],
  )
}

type IntentOf<Kind> = Extract<Intent, { kind: Kind }>

/**
 * The intent stored before the password was asked for, returned once. Ignored when the user came back with Back,
 * because the password isn't confirmed then and would be asked for again.
 */
export function useKeptIntent<Kind extends Intent['kind']>(...kinds: Kind[]): IntentOf<Kind> | null {
  const userId = useAppSelector((state) => state.auth.user?.id ?? 0)
  const cameBack = useNavigationType() === NavigationType.Pop
  const [found] = useState(() => {
    const kept = keptIntent(userId)
    return kept && kinds.some((kind) => kind === kept.kind) ? (kept as IntentOf<Kind>) : null // its kind was just asked
  })
  useEffect(() => {
    if (found) forgetIntent()
  }, [found])
  const [isConfirmed] = useState(!cameBack)
  return isConfirmed ? found : null
}
