import { ConfirmDialog } from './ConfirmDialog.tsx'
import { showToast } from './show-toast.tsx'

type Props = {
  /** What the record is called. */
  name: string
  /** What goes with it. */
  description: string
  busy: boolean
  /** @returns why the server refused, if it did */
  onDelete: () => Promise<{ error?: { message?: string | undefined } | undefined }>
  onClose: () => void
}

/** Asks before a record goes, deletes it, and says what came of it. */
export function DeleteDialog({ name, description, busy, onDelete, onClose }: Props) {
  async function confirm() {
    const { error } = await onDelete()
    if (error) showToast({ kind: 'error', title: `${name} was not deleted`, message: error.message ?? '' })
    else showToast({ kind: 'success', title: `${name} was deleted` })
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      description={description}
      confirmLabel="Delete"
      open
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
