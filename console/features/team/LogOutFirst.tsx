import { useState } from 'react'
import type { AuthUser } from '#contract/auth.ts'
import type { Data } from '#contract/endpoints.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { readInvitation } from '#contract/team.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { useLogOut } from '../../shell/use-log-out.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'

type Props = { user: AuthUser; invitation: Data<typeof readInvitation> }

/** An invitation makes a new account, so whoever is signed in at this browser is asked to make room. */
export function LogOutFirst({ user, invitation }: Props) {
  const logOut = useLogOut()
  const [busy, setBusy] = useState(false)

  async function makeRoom() {
    setBusy(true)
    await logOut()
  }

  return (
    <AuthLayout
      title={`Join ${invitation.companyName}`}
      intro={
        <>
          You are signed in as <strong className="font-semibold break-all text-ink">{user.email}</strong>. The
          invitation is for <strong className="font-semibold break-all text-ink">{invitation.email}</strong>: log out
          first to accept it here.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={CONSOLE_PATHS.dashboard}>Stay signed in</LinkButton>
        <Button variant="primary" busy={busy} onClick={() => void makeRoom()}>
          Log out and go on
        </Button>
      </div>
    </AuthLayout>
  )
}
