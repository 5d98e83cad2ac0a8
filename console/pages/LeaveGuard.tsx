import { lazy, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasSelectedBranch } from '../session/use-choose-branch.ts'
import { pageMessages as t } from './messages.ts'

// Loads when opened, so that the page appears sooner.
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog }))

/** Asks for confirmation before the user leaves a page with unsaved changes, or closes or reloads the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(({ nextLocation }) => unsaved && !hasSelectedBranch(nextLocation))
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title={t.leaveTitle}
        description={t.leaveText}
        confirmLabel={t.leave}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      />
    </Suspense>
  )
}
