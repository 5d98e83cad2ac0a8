import type { MenuItemFilter } from '#contract/menu-items.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { BulkPriceDialog } from '../menu-items/BulkPriceDialog.tsx'
import { countItems } from '../menu-items/messages.ts'
import { useBulk } from '../menu-items/use-bulk.ts'
import { branchPricesMessages as t } from './messages.ts'
import type { ColumnTask } from './PriceTable.tsx'

type Props = { task: ColumnTask; filter: MenuItemFilter; count: number; onClose: () => void }

/** Changes or resets one branch's prices of all items that match the filter, on every page. */
export function ColumnDialog({ task: { kind, branch }, filter, count, onClose }: Props) {
  const selection = { target: { filter }, count, clear: () => {}, remove: () => {} }
  const { run, busy } = useBulk(branch, selection)
  const act = async (action: Parameters<typeof run>[0]) => {
    if (await run(action)) onClose()
  }
  if (kind === 'reset')
    return (
      <ConfirmDialog
        title={t.resetColumnTitle(branch.name)}
        description={t.resetColumnHint(countItems(count))}
        confirmLabel={t.reset}
        busy={busy}
        onConfirm={() => void act({ kind: 'resetPrice' })}
        onClose={onClose}
      />
    )
  return (
    <BulkPriceDialog
      branch={branch}
      selection={selection}
      only="branch"
      busy={busy}
      onDo={(rule, scope) => void act({ kind: 'price', rule, scope })}
      onClose={onClose}
    />
  )
}
