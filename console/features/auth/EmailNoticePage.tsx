import { Link, useLocation } from 'react-router'
import { VERIFICATION_LINK_HOURS } from '#contract/limits.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { Toasts } from '../../shell/Toasts.tsx'
import { useAppSelector } from '../../store.ts'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ResendLinkButton } from './ResendLinkButton.tsx'

/** After registering: the link in the inbox is what comes next (spec section 2, `/email-verify`). */
export function EmailNoticePage() {
  const { token, user } = useAppSelector((state) => state.auth)
  const address = addressIn(useLocation().state) ?? user?.email
  return (
    <AuthLayout title="Check your inbox">
      <div className="space-y-5">
        <p className="text-pretty">
          We have sent a link to {address ? <strong className="break-all">{address}</strong> : 'your address'}. Open it
          to verify that the address is yours. It works for {VERIFICATION_LINK_HOURS} hours.
        </p>
        <p className="text-sm text-pretty text-muted">
          Nothing there after a few minutes? Please look into the folder for spam as well.
        </p>
        {token && <ResendLinkButton className="w-full" />}
        <p className="pt-1 text-center text-sm text-muted">
          Verified already?{' '}
          <Link to={CONSOLE_PATHS.login} className={LINK_LOOK}>
            Sign in
          </Link>
        </p>
      </div>
      <Toasts />
    </AuthLayout>
  )
}

function addressIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' ? state.email : null
}
