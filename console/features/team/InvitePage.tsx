import { useState } from 'react'
import { useParams } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadInvitationQuery } from '../../api/team-api.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { useAppSelector } from '../../store.ts'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'

/** Where the link of an invitation leads: open to everybody, outside the shell. */
export function InvitePage() {
  const { token = '' } = useParams()
  const user = useAppSelector((state) => state.auth.user)
  const [userBefore] = useState(user)
  const { data: invitation, error, isFetching, refetch } = useReadInvitationQuery({ body: { token } })
  if (isFetching) return <FullScreenLoader label={SHELL.loading} />
  // Accepting signs in too, and then the way to the dashboard is open already.
  if (invitation && user && user === userBefore) return <LogOutFirst user={user} invitation={invitation} />
  if (invitation) return <AcceptInvitation token={token} invitation={invitation} />
  // Only an answer of the server says that the link is no good; trouble on the way can be tried again.
  if (error && 'status' in error && typeof error.status === 'number' && error.status < 500)
    return <NotValid reason={error.message} />
  return (
    <AuthLayout title="Invitation">
      <LoadFailure title="The invitation" error={error ?? {}} onRetry={() => void refetch()} />
    </AuthLayout>
  )
}

function NotValid({ reason }: { reason: string }) {
  return (
    <AuthLayout title="This invitation is not valid">
      <Notice live variant="warning" title={reason}>
        If you have accepted it already, sign in.
      </Notice>
      <div className="mt-6">
        <LinkButton to={CONSOLE_PATHS.login}>Go to Login</LinkButton>
      </div>
    </AuthLayout>
  )
}
