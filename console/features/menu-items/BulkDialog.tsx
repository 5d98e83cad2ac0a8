import type { Branch } from '#contract/branches.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { AskedAction } from './BulkBar.tsx'
import { BulkChoiceDialog } from './BulkChoiceDialog.tsx'
import { BulkPriceDialog } from './BulkPriceDialog.tsx'
import { menuItemDialogMessages as t } from './dialog-messages.ts'
import { countItems } from './messages.ts'
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

export function BulkDialog({ branch, selection, asked, busy, onDo, onClose }: Props) {
  const { count } = selection
  switch (asked) {
    case 'price':
      return (
        <BulkPriceDialog
          branch={branch}
          selection={selection}
          busy={busy}
          onDo={(rule, scope) => void onDo({ kind: 'price', rule, scope })}
          onClose={onClose}
        />
      )
    case 'category':
    case 'status':
      return (
        <BulkChoiceDialog
          branch={branch}
          asked={asked}
          count={count}
          busy={busy}
          onDo={(action) => void onDo(action)}
          onClose={onClose}
        />
      )
    case 'soldOut':
      return (
        <SoldOutDialog
          title={t.markSoldOut(countItems(count))}
          branch={branch}
          busy={busy}
          onChoose={(until) => void onDo({ kind: 'soldOut', ...(until !== undefined && { until }) })}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          title={t.deleteItemsTitle(count)}
          description={t.deleteItemsHint(count)}
          confirmLabel={t.deleteItems(count)}
          open
          busy={busy}
          onConfirm={() => void onDo({ kind: 'delete' })}
          onClose={onClose}
        />
      )
  }
}
