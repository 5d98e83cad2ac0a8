import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasSelectedBranch } from '../session/use-choose-branch.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { pageMessages as t } from './messages.ts'

/** Asks for confirmation before the user leaves a page with unsaved changes, or closes or reloads the tab. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(({ nextLocation }) => unsaved && !hasSelectedBranch(nextLocation))
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      description={t.leaveText}
      confirmLabel={t.leave}
      open={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
