import type { DiningTable } from '#contract/dining-tables.ts'
import { useRotateTableCodeMutation } from '../../api/tables-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { tableMessages as t } from './messages.ts'

/** Replaces a table's code after a confirmation, because the printed code stops working. */
export function RotateCode({ table, onClose }: { table: DiningTable; onClose: () => void }) {
  const [rotateCode, { isLoading }] = useRotateTableCodeMutation()
  const { id, name } = table

  async function confirm() {
    const { error } = await rotateCode({ params: { id } })
    if (error) showToast({ kind: 'error', title: t.notReplaced, message: error.message ?? '' })
    else showToast({ kind: 'success', title: t.replaced(name), message: t.printAgain })
    onClose()
  }

  return (
    <ConfirmDialog
      title={t.replaceTitle(name)}
      description={t.replaceText}
      confirmLabel={t.replace}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
