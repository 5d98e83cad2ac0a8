import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  /** Whether leaving now would leave something unsaved behind. */
  hasChanges: () => boolean
}

/** Asks before an unsaved form is left; what was typed is kept in the browser either way. */
export function LeaveGuard({ hasChanges }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  return (
    <Dialog
      title="Leave without saving?"
      description="Your changes are not saved. They stay in this browser and are offered to you when you come back."
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
        <Button variant="primary" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
