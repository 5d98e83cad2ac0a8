import type { DiningTable } from '#contract/dining-tables.ts'
import { useDeleteTableMutation } from '../../api/tables-api.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

/** Asks before a table goes, because its printed code goes with it. */
export function DeleteTable({ table, onClose }: { table: DiningTable; onClose: () => void }) {
  const [deleteTable, { isLoading }] = useDeleteTableMutation()
  const { id, name } = table

  return (
    <DeleteDialog
      name={name}
      description="Every card and sticker printed for it stops working for good. What guests said at this table stays. To stop the code for a while only, switch it off instead."
      busy={isLoading}
      onDelete={() => deleteTable({ params: { id } })}
      onClose={onClose}
    />
  )
}
