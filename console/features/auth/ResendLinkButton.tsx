import { useNavigate } from 'react-router'
import { AUTH, VERIFICATION } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useResendVerificationMutation } from '../../api/auth-api.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'

/** Sends the verification email again. A failure ends the session, as specified (docs/spec-coverage.md). */
export function ResendLinkButton({ className }: { className?: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [resend, { isLoading: sending }] = useResendVerificationMutation()

  async function send() {
    const { data: message, error } = await resend({})
    if (!error) return showToast({ kind: 'success', title: AUTH.success, message })
    dispatch(alertAdded({ variant: 'warning', title: AUTH.sessionExpired, message: AUTH.loginAgain }))
    await navigate(CONSOLE_PATHS.logout, { replace: true })
  }

  return (
    <Button variant="primary" size="lg" className={className} busy={sending} onClick={() => void send()}>
      {sending ? VERIFICATION.sending : VERIFICATION.resend}
    </Button>
  )
}
