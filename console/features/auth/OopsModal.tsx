import { lazy, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'

/** Rarely needed, so not part of what the first page downloads. */
const Dialog = lazy(async () => ({ default: (await import('../../ui/Dialog.tsx')).Dialog }))

/** What an unexpected exception shows (spec section 8). */
export function OopsModal({ title, message, onClose }: { title: string; message: string; onClose: () => void }) {
  return (
    <Suspense>
      <Dialog title={title} description={message} open onClose={onClose}>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </div>
      </Dialog>
    </Suspense>
  )
}
