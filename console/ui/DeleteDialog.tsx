import { ConfirmDialog } from './ConfirmDialog.tsx'
import { listMessages as t } from './list-messages.ts'
import { uiMessages } from './messages.ts'
import { showToast } from './show-toast.tsx'

type Props = {
  name: string
  /** The consequences of the deletion. */
  description: string
  busy: boolean
  /** @returns the error, if the record wasn't deleted */
  onDelete: () => Promise<{ error?: { message?: string | undefined } | undefined }>
  onClose: () => void
}

/** Asks for confirmation, deletes the record, and shows the result in a toast. */
export function DeleteDialog({ name, description, busy, onDelete, onClose }: Props) {
  async function confirm() {
    const { error } = await onDelete()
    if (error) showToast({ kind: 'error', title: t.notDeleted(name), message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.deleted(name) })
    onClose()
  }

  return (
    <ConfirmDialog
      title={t.deleteTitle(name)}
      description={description}
      confirmLabel={uiMessages.delete}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
