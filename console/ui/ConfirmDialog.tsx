import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { uiMessages as t } from './messages.ts'

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
    <Dialog {...dialog} open={open}>
      <DialogActions>
        <Button onClick={dialog.onClose}>{t.cancel}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
