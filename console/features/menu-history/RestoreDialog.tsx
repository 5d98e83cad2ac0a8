import type { MenuChangeLine } from '#contract/menu-history.ts'
import { useRestoreMenuChangeMutation, useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { sentenceOf } from './history-text.ts'
import { menuHistoryMessages as t } from './messages.ts'

export type Asked =
  | { kind: 'line'; line: MenuChangeLine; to: 'before' | 'after' }
  | { kind: 'batch'; line: MenuChangeLine; batch: string }

type Props = { asked: Asked; onClose: () => void }

export function RestoreDialog({ asked, onClose }: Props) {
  const [restore, restoring] = useRestoreMenuChangeMutation()
  const [undo, undoing] = useUndoMenuChangesMutation()
  const { line } = asked

  async function confirm() {
    if (asked.kind === 'batch') await undoBatch(asked.batch)
    else {
      const { error } = await restore({ params: { id: line.id }, body: { to: asked.to } })
      showToast(
        error
          ? { kind: 'error', title: t.notRestored, message: error.message ?? '' }
          : { kind: 'success', title: t.restored(line.name) },
      )
    }
    onClose()
  }

  async function undoBatch(batch: string) {
    const { data, error } = await undo({ params: { batch } })
    if (!data) return showToast({ kind: 'error', title: t.notUndone, message: error?.message ?? '' })
    const kept = data.keptItems.map(({ name, reason }) => `${name || t.oneChange}: ${reason}`).join('; ')
    showToast({
      kind: data.kept > 0 ? 'info' : 'success',
      title: t.restoredCount(data.restored),
      ...(data.kept > 0 && { message: t.keptCount(data.kept, kept) }),
    })
  }

  return (
    <ConfirmDialog
      title={asked.kind === 'batch' ? t.undoAllTitle : t.restoreTitle(line.name)}
      description={leavesOptions(asked) ? `${hintOf(asked)} ${t.optionsStay}` : hintOf(asked)}
      confirmLabel={asked.kind === 'batch' ? t.undo : t.restore}
      busy={restoring.isLoading || undoing.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

/** The fields of a change that records only a place in the menu or a price. */
const PLACE_OR_PRICE = new Set(['category', 'previousItem', 'priceMinor'])

/** Whether to warn that restoring a single entry, unlike undoing an action, doesn't restore the item's options. */
function leavesOptions({ kind, line: { entity, differences } }: Asked): boolean {
  const isSmall = differences.length > 0 && differences.every(({ field }) => PLACE_OR_PRICE.has(field))
  return kind === 'line' && entity === 'menu_item' && !isSmall
}

function hintOf(asked: Asked): string {
  if (asked.kind === 'batch') return t.undoAllHint(sentenceOf(asked.line))
  return asked.to === 'before' ? t.restoreBeforeHint : t.restoreAfterHint
}
