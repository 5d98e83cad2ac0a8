import type { DiningTable } from '#contract/dining-tables.ts'
import { useRotateTableCodeMutation } from '../../api/tables-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'

/** Asks before printed codes die. */
export function RotateCode({ table, onClose }: { table: DiningTable; onClose: () => void }) {
  const [rotateCode, { isLoading }] = useRotateTableCodeMutation()
  const { id, name } = table

  async function confirm() {
    const { error } = await rotateCode({ params: { id } })
    if (error) showToast({ kind: 'error', title: 'Not replaced', message: error.message ?? '' })
    else showToast({ kind: 'success', title: `${name} has a new code`, message: 'Please print it again.' })
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Replace the code of ${name}?`}
      description="Every card and sticker printed for this table stops working at once, and you have to print it again. This cannot be undone."
      confirmLabel="Replace"
      open
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
