import type { MenuChangeLine } from '#contract/menu-history.ts'
import { useRestoreMenuChangeMutation, useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { sentenceOf } from './history-words.ts'

/** What somebody wants back: one record, or all of an action. */
export type Asked =
  | { kind: 'line'; line: MenuChangeLine; to: 'before' | 'after' }
  | { kind: 'batch'; line: MenuChangeLine; batch: string }

type Props = { asked: Asked; onClose: () => void }

/** Asks before something is put back, and says how it went. */
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
          ? { kind: 'error', title: 'Not restored', message: error.message ?? '' }
          : { kind: 'success', title: `${line.name || 'The record'} is restored` },
      )
    }
    onClose()
  }

  async function undoBatch(batch: string) {
    const { data, error } = await undo({ params: { batch } })
    if (!data) return showToast({ kind: 'error', title: 'Not undone', message: error?.message ?? '' })
    const kept = data.keptItems.map(({ name, reason }) => `${name || 'One record'}: ${reason}`).join('; ')
    showToast({
      kind: data.kept > 0 ? 'info' : 'success',
      title: `${data.restored.toLocaleString('en-GB')} restored`,
      ...(data.kept > 0 && { message: `${data.kept.toLocaleString('en-GB')} left as they are. ${kept}` }),
    })
  }

  return (
    <ConfirmDialog
      title={asked.kind === 'batch' ? 'Undo the whole action?' : `Restore “${line.name}”?`}
      description={
        asked.kind === 'batch'
          ? `${sentenceOf(line)}. What was edited since stays as it is and is named.`
          : `It becomes what it was ${asked.to} this change; what was done since then is replaced. The history keeps both.`
      }
      confirmLabel={asked.kind === 'batch' ? 'Undo' : 'Restore'}
      open
      busy={restoring.isLoading || undoing.isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
