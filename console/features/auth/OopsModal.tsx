import { lazy, Suspense } from 'react'
import { MODAL } from '#contract/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { uiMessages } from '../../ui/messages.ts'

/** Rarely needed, so not part of the first download. */
const Dialog = lazy(async () => ({ default: (await import('../../ui/Dialog.tsx')).Dialog }))

export function OopsModal({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Dialog title={MODAL.oops} description={MODAL.somethingWrong} open onClose={onClose}>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {uiMessages.ok}
          </Button>
        </DialogActions>
      </Dialog>
    </Suspense>
  )
}
