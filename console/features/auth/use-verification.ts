import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { VERIFICATION_REDIRECT_MS } from '#contract/limits.ts'
import { useVerifyEmailMutation } from '../../api/auth-api.ts'
import { refreshProfile } from '../../state/read-profile.ts'
import { useAppDispatch } from '../../store.ts'
import { type VerificationOutcome, verificationOutcome } from './verification-outcome.ts'

/**
 * Verifies the link in the page's URL, and redirects two seconds after the response, unless the user can retry.
 * @returns the outcome, null while unknown, and a function to retry
 */
export function useVerification(): { outcome: VerificationOutcome | null; verify: () => Promise<void> } {
  const { userId = '', token = '' } = useParams()
  const [query] = useSearchParams()
  const expires = query.get('expires') ?? ''
  const signature = query.get('signature') ?? ''
  const dispatch = useAppDispatch()
  const [verifyEmail] = useVerifyEmailMutation()
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null)

  const verify = useCallback(async () => {
    setOutcome(null)
    const { error } = await verifyEmail({ params: { userId, token }, query: { expires, signature } })
    const found = verificationOutcome(error)
    setOutcome(found)
    // The route guards read from the profile whether the email address is verified.
    if (found.verified) await refreshProfile(dispatch)
  }, [verifyEmail, dispatch, userId, token, expires, signature])

  useOnce(verify)
  useLeave(outcome?.goTo ?? null)
  return { outcome, verify }
}

/** Effects run twice under StrictMode, but one request is enough. */
function useOnce(action: () => Promise<void>): void {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void action()
  }, [action])
}

function useLeave(goTo: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (goTo === null) return undefined
    const timer = setTimeout(() => void navigate(goTo, { replace: true }), VERIFICATION_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [goTo, navigate])
}
