import { useState } from 'react'
import type { AuthUser } from '#contract/auth.ts'
import type { Data } from '#contract/endpoints.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { readInvitation } from '#contract/team.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { useLogOut } from '../../session/use-log-out.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { teamMessages as t } from './messages.ts'

type Props = { user: AuthUser; invitation: Data<typeof readInvitation> }

/** An invitation creates a new account, so a signed-in user has to log out first. */
export function LogOutFirst({ user, invitation }: Props) {
  const logOut = useLogOut()
  const [busy, setBusy] = useState(false)

  async function logOutFirst() {
    setBusy(true)
    await logOut()
  }

  return (
    <AuthLayout
      title={t.join(invitation.companyName)}
      intro={
        <>
          {t.signedInAs} <strong className="font-semibold break-all text-ink">{user.email}</strong>. {t.invitationFor}{' '}
          <strong className="font-semibold break-all text-ink">{invitation.email}</strong>. {t.logOutFirst}
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={CONSOLE_PATHS.dashboard}>{t.staySignedIn}</LinkButton>
        <Button variant="primary" busy={busy} onClick={() => void logOutFirst()}>
          {t.logOutAndContinue}
        </Button>
      </div>
    </AuthLayout>
  )
}
