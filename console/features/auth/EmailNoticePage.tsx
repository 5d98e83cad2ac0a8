import { Link, useLocation } from 'react-router'
import { VERIFICATION_LINK_HOURS } from '#contract/limits.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { Toasts } from '../../shell/Toasts.tsx'
import { useAppSelector } from '../../store.ts'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { authMessages as t } from './messages.ts'
import { ResendLinkButton } from './ResendLinkButton.tsx'

export function EmailNoticePage() {
  const { token, user } = useAppSelector((state) => state.auth)
  const address = addressIn(useLocation().state) ?? user?.email
  return (
    <AuthLayout title={t.checkInbox}>
      <div className="space-y-5">
        <p className="text-pretty">
          {t.linkSentTo} {address ? <strong className="break-all">{address}</strong> : t.yourAddress}. {t.openLink}{' '}
          {t.linkValid(VERIFICATION_LINK_HOURS)}
        </p>
        <p className="text-sm text-pretty text-muted">{t.checkSpam}</p>
        {token && <ResendLinkButton className="w-full" />}
        <p className="pt-1 text-center text-sm text-muted">
          {t.alreadyVerified}{' '}
          <Link to={CONSOLE_PATHS.login} className={LINK_LOOK}>
            {t.signIn}
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
