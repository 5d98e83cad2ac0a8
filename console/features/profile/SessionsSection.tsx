import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useEndAllSessionsMutation, useListSessionsQuery } from '../../api/profile-api.ts'
import { LoadFailure } from '../../pages/LoadFailure.tsx'
import { alertAdded } from '../../state/alerts-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { profileMessages as t } from './messages.ts'
import { SessionRow } from './SessionRow.tsx'

export function SessionsSection() {
  // Sessions start on other devices, so the cached list may be outdated.
  const { data: sessions, error, isFetching, refetch } = useListSessionsQuery({}, { refetchOnMountOrArgChange: true })
  const [asking, setAsking] = useState(false)
  return (
    <FormSection title={t.sessions} lead={t.sessionsLead}>
      {error && !isFetching ? (
        <LoadFailure title={t.yourSessions} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {!sessions && <Skeleton className="h-24" />}
          {sessions && (
            <ul aria-label={t.sessions} className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
          <Button onClick={() => setAsking(true)}>{t.signOutEverywhere}</Button>
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
      showToast({ kind: 'error', title: t.notSignedOut, message: error.message ?? '' })
      return onClose()
    }
    dispatch(alertAdded({ variant: 'success', title: t.signedOut, message: t.signedOutText }))
    await navigate(CONSOLE_PATHS.logout)
  }

  return (
    <ConfirmDialog
      title={t.signOutTitle}
      description={t.signOutText}
      confirmLabel={t.signOutEverywhere}
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
