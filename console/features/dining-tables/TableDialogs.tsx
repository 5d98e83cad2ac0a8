import type { Branch } from '#contract/branches.ts'
import type { DiningTable } from '#contract/dining-tables.ts'
import { DeleteTable } from './DeleteTable.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { TableCodeDialog } from './TableCodeDialog.tsx'
import { TableDialog } from './TableDialog.tsx'
import { TableSeriesDialog } from './TableSeriesDialog.tsx'

type Props = {
  open: { kind: 'add' | 'series' | 'print' } | { kind: 'edit' | 'delete' | 'code'; table: DiningTable }
  branch: Branch
  tables: DiningTable[]
  areas: string[]
  selected: ReadonlySet<number>
  refusal: string | null
  onClose: () => void
}

export function TableDialogs({ open, branch, tables, areas, selected, refusal, onClose }: Props) {
  switch (open.kind) {
    case 'add':
      return <TableDialog branch={branch} table={null} areas={areas} onClose={onClose} />
    case 'series':
      return <TableSeriesDialog branch={branch} areas={areas} onClose={onClose} />
    case 'print':
      return <PrintDialog branch={branch} tables={tables} selected={selected} onClose={onClose} />
    case 'edit':
      return <TableDialog branch={branch} table={open.table} areas={areas} onClose={onClose} />
    case 'delete':
      return <DeleteTable table={open.table} onClose={onClose} />
    case 'code': {
      // The current version: replacing the code changes the table while the dialog is open.
      const table = tables.find(({ id }) => id === open.table.id) ?? open.table
      return <TableCodeDialog table={table} refusal={refusal} onClose={onClose} />
    }
  }
}
