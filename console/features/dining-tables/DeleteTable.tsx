import type { DiningTable } from '#contract/dining-tables.ts'
import { useDeleteTableMutation } from '../../api/tables-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'
import { tableMessages as t } from './messages.ts'

/** Asks for confirmation, because deleting a table also disables its printed code. */
export function DeleteTable({ table, onClose }: { table: DiningTable; onClose: () => void }) {
  const [deleteTable, { isLoading }] = useDeleteTableMutation()
  const { id, name } = table

  return (
    <DeleteDialog
      name={name}
      description={t.deleteText}
      busy={isLoading}
      onDelete={() => deleteTable({ params: { id } })}
      onClose={onClose}
    />
  )
}
