import type { Branch } from '#contract/branches.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { AskedAction } from './BulkBar.tsx'
import { BulkChoiceDialog } from './BulkChoiceDialog.tsx'
import { BulkPriceDialog } from './BulkPriceDialog.tsx'
import { countOf } from './bulk-words.ts'
import { SoldOutDialog } from './SoldOutDialog.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  branch: Branch
  selection: Selection
  asked: AskedAction
  busy: boolean
  onDo: (action: BulkAction) => Promise<void>
  onClose: () => void
}

/** What an action on many items asks before it is done. */
export function BulkDialog({ branch, selection, asked, busy, onDo, onClose }: Props) {
  const items = countOf(selection.count)
  switch (asked) {
    case 'price':
      return (
        <BulkPriceDialog
          branch={branch}
          selection={selection}
          busy={busy}
          onDo={(rule) => void onDo({ kind: 'price', rule })}
          onClose={onClose}
        />
      )
    case 'category':
    case 'status':
      return (
        <BulkChoiceDialog
          branch={branch}
          asked={asked}
          items={items}
          busy={busy}
          onDo={(action) => void onDo(action)}
          onClose={onClose}
        />
      )
    case 'soldOut':
      return (
        <SoldOutDialog
          title={`${items} sold out`}
          branch={branch}
          busy={busy}
          onChoose={(until) => void onDo({ kind: 'soldOut', ...(until !== undefined && { until }) })}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${items}?`}
          description="They disappear from every branch of the brand. The message afterwards and the history can bring them back."
          confirmLabel={`Delete ${items}`}
          open
          busy={busy}
          onConfirm={() => void onDo({ kind: 'delete' })}
          onClose={onClose}
        />
      )
  }
}
