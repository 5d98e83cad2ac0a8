import { lazy, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { choosesBranch, hasSelectedBranch } from '../../session/use-choose-branch.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

// Loads when opened, so that the form appears sooner.
const Dialog = lazy(async () => ({ default: (await import('../../ui/Dialog.tsx')).Dialog }))

type Props = {
  hasChanges: () => boolean
  /** Whether a picture is being uploaded, which leaving cancels. */
  isUploading: boolean
}

/**
 * Asks for confirmation before the user leaves a form with unsaved changes or a running upload. The draft stays stored
 * either way.
 */
export function LeaveGuard({ hasChanges, isUploading }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname || choosesBranch(nextLocation)) &&
      !hasSelectedBranch(nextLocation) &&
      (isUploading || hasChanges()),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUploading || hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges, isUploading])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <Dialog
        title={t.leaveTitle}
        description={isUploading ? t.leaveUploading : t.leaveHint}
        open
        onClose={() => blocker.reset()}
      >
        <DialogActions>
          <Button onClick={() => blocker.reset()}>{t.stay}</Button>
          <Button variant="primary" onClick={() => blocker.proceed()}>
            {t.leave}
          </Button>
        </DialogActions>
      </Dialog>
    </Suspense>
  )
}
