import { lazy, Suspense } from 'react'
import { MODAL } from '#contract/messages.ts'
import { Button } from '../../ui/Button.tsx'

/** Rarely needed, so not part of what the first page downloads. */
const Dialog = lazy(async () => ({ default: (await import('../../ui/Dialog.tsx')).Dialog }))

/** What an unexpected exception shows (spec section 8). */
export function OopsModal({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <Dialog title={MODAL.oops} description={MODAL.somethingWrong} open onClose={onClose}>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </div>
      </Dialog>
    </Suspense>
  )
}
