import { useState } from 'react'
import { useParams } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useReadInvitationQuery } from '../../api/team-api.ts'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { useAppSelector } from '../../store.ts'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'
import { teamMessages as t } from './messages.ts'

/** The page that an invitation link opens: public, outside the shell. */
export function InvitePage() {
  const { token = '' } = useParams()
  const user = useAppSelector((state) => state.auth.user)
  const [userBefore] = useState(user)
  const { data: invitation, error, isFetching, refetch } = useReadInvitationQuery({ body: { token } })
  if (isFetching) return <FullScreenLoader label={SHELL.loading} />
  // Accepting also signs in, so only a user who was signed in before has to log out.
  if (invitation && user && user === userBefore) return <LogOutFirst user={user} invitation={invitation} />
  if (invitation) return <AcceptInvitation token={token} invitation={invitation} />
  if (error && 'status' in error && isFinal(error.status)) return <NotValid reason={error.message} />
  return (
    <AuthLayout title={t.invitation}>
      <LoadFailure title={t.invitation} error={error ?? {}} onRetry={() => void refetch()} />
    </AuthLayout>
  )
}

/** Whether an error means that the link is invalid. After too many requests, or a failure, the user can retry. */
function isFinal(status: ApiError['status']): boolean {
  return typeof status === 'number' && status < 500 && status !== 429
}

function NotValid({ reason }: { reason: string }) {
  return (
    <AuthLayout title={t.notValid}>
      <Notice live variant="warning" title={reason}>
        {t.maybeAccepted}
      </Notice>
      <div className="mt-6">
        <LinkButton to={CONSOLE_PATHS.login}>{t.goToLogin}</LinkButton>
      </div>
    </AuthLayout>
  )
}
