import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  description: string
  confirmLabel: string
  open: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is gone. */
export function ConfirmDialog({ title, description, confirmLabel, open, busy, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} description={description} open={open} onClose={onClose}>
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
