import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useEndAllSessionsMutation, useListSessionsQuery } from '../../api/profile-api.ts'
import { LoadFailure } from '../../shell/LoadFailure.tsx'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SessionRow } from './SessionRow.tsx'

/** Where one is signed in. */
export function SessionsSection() {
  // Sessions begin elsewhere, so what is known from before is asked for again.
  const { data: sessions, error, isFetching, refetch } = useListSessionsQuery({}, { refetchOnMountOrArgChange: true })
  const [asking, setAsking] = useState(false)
  return (
    <FormSection title="Sessions" lead="Where you are signed in. End what you do not know, and change your password.">
      {error && !isFetching ? (
        <LoadFailure title="Your sessions" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {!sessions && <Skeleton className="h-24" />}
          {sessions && (
            <ul aria-label="Sessions" className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
          <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
        </>
      )}
      {asking && <SignOutEverywhere onClose={() => setAsking(false)} />}
    </FormSection>
  )
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const [endAllSessions, { isLoading }] = useEndAllSessionsMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()

  async function confirm() {
    const { error } = await endAllSessions({})
    if (error) {
      showToast({ kind: 'error', title: 'Not signed out', message: error.message ?? '' })
      return onClose()
    }
    dispatch(alertAdded({ variant: 'success', title: 'Signed out', message: 'You are signed out everywhere.' }))
    await navigate(CONSOLE_PATHS.logout)
  }

  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      description="Every session ends, this one too. You sign in again with your password."
      confirmLabel="Sign out everywhere"
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
