import { Button } from './Button.tsx'
import { CancelButton } from './CancelButton.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

type Props = {
  title: string
  description: string
  confirmLabel: string
  open?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ confirmLabel, open = true, busy = false, onConfirm, ...dialog }: Props) {
  return (
    <Dialog {...dialog} open={open} busy={busy}>
      <DialogActions>
        <CancelButton />
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
