import { useCallback, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { forgetIntent, type Intent, keepIntent, keptIntent } from '../state/kept-intent.ts'
import { useAppSelector } from '../store.ts'

/**
 * For calls that need a confirmed password: when that is what the server answers, `/password-verify` opens and comes back
 * to this page, which then finds the intent again with `useKeptIntent`.
 * @returns whether it did, so that the caller says nothing more
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
 * What was to be done here before the password was asked for, once. Somebody who came with Back instead has not
 * confirmed anything: taken up again, the intent would only lead to the question again.
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
