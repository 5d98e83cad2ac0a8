import { MailX } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadInvitationQuery } from '../../api/team-api.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { useAppSelector } from '../../store.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { LogOutFirst } from './LogOutFirst.tsx'

/** Where the link of an invitation leads: open to everybody, outside the shell. */
export function InvitePage() {
  const { token = '' } = useParams()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <Link to={CONSOLE_PATHS.home} aria-label="Carte">
        <Logo size={40} />
      </Link>
      <Card className="w-full max-w-md p-6 sm:p-8">
        <Invitation token={token} />
      </Card>
    </main>
  )
}

function Invitation({ token }: { token: string }) {
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
    <>
      <h1 className="sr-only">Invitation</h1>
      <LoadFailure title="The invitation" error={error ?? {}} onRetry={() => void refetch()} />
    </>
  )
}

function NotValid({ reason }: { reason: string }) {
  return (
    <>
      <h1 className="sr-only">Invitation</h1>
      <EmptyState
        icon={<MailX aria-hidden="true" />}
        title="This invitation is not valid"
        actions={<LinkButton to={CONSOLE_PATHS.login}>Go to Login</LinkButton>}
      >
        <p role="alert">{reason}</p>
        <p className="mt-2">Ask whoever invited you to send it again. If you have accepted it already, sign in.</p>
      </EmptyState>
    </>
  )
}
