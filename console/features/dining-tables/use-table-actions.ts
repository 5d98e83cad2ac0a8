import { useMemo, useState } from 'react'
import type { DiningTable } from '#contract/dining-tables.ts'
import { useOrderTablesMutation, useUpdateTableMutation } from '../../api/tables-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { tableMessages as t } from './messages.ts'

const NO_TABLES: DiningTable[] = []

export function useTableActions(tables: DiningTable[] = NO_TABLES) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [updateTable] = useUpdateTableMutation()
  const [orderTables] = useOrderTablesMutation()
  // Deleted tables are removed from the selection.
  const selected = useMemo(() => new Set(tables.map(({ id }) => id).filter((id) => chosen.has(id))), [tables, chosen])

  function select(some: DiningTable[], isSelected: boolean): void {
    setChosen((before) => {
      const next = new Set(before)
      for (const { id } of some)
        if (isSelected) next.add(id)
        else next.delete(id)
      return next
    })
  }

  /** A change can be undone from its toast, unless it is itself an undo. */
  async function enable(table: DiningTable, isEnabled: boolean, isUndone = false): Promise<void> {
    const { error } = await updateTable({ params: { id: table.id }, body: { isEnabled } })
    if (error) return showToast({ kind: 'error', title: t.notChanged, message: error.message ?? '' })
    if (isUndone) return
    showToast({
      kind: 'success',
      title: t.codeSwitched(table.name, isEnabled),
      action: { label: t.undo, onAction: () => void enable(table, !isEnabled, true) },
    })
  }

  async function saveOrder(ids: number[]): Promise<boolean> {
    const { error } = await orderTables({ body: { ids } })
    if (error) showToast({ kind: 'error', title: t.orderNotSaved, message: error.message ?? '' })
    return !error
  }

  return { selected, select, enable, saveOrder }
}
