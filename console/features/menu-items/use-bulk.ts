import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { BulkAction, BulkResult } from '#contract/menu-item-bulk.ts'
import { baseApi } from '../../api/base-api.ts'
import { useBulkMenuItemsMutation } from '../../api/menu-bulk-api.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { useAppDispatch } from '../../store.ts'
import { showToast } from '../../ui/show-toast.tsx'
import type { Selection } from './use-selection.ts'
import { menuItemDialogMessages as t } from './dialog-messages.ts'
import { countItems } from './messages.ts'

export function useBulk(branch: Branch, selection: Pick<Selection, 'target' | 'count' | 'clear' | 'remove'>) {
  const [bulk, { isLoading }] = useBulkMenuItemsMutation()
  const dispatch = useAppDispatch()
  const [undo] = useUndoMenuChangesMutation()

  async function undoBatch(batch: string): Promise<void> {
    const { data, error } = await undo({ params: { batch } })
    if (!data) return showUndoFailure(t.notUndone, error?.message, () => undoBatch(batch))
    const kept = data.keptItems.map(({ name, reason }) => `${name || t.oneItem}: ${reason}`).join('; ')
    showToast({
      kind: data.kept > 0 ? 'info' : 'success',
      title: t.restored(data.restored),
      ...(data.kept > 0 && { message: t.unchanged(data.kept, kept) }),
    })
  }

  /** @returns whether the action succeeded */
  async function run(action: BulkAction): Promise<boolean> {
    const { data, error } = await bulk({
      body: { branchId: branch.id, target: selection.target, expectedCount: selection.count, action },
    })
    if (!data) {
      showToast({ kind: 'error', title: t.nothingChanged, message: error?.message ?? '' })
      if (error?.code === 'CONFLICT') dispatch(baseApi.util.invalidateTags(['MenuItem']))
      // Items that somebody else has deleted can't be deselected in the list.
      const errors = error && 'errors' in error ? error.errors : {}
      const ids = 'ids' in selection.target ? selection.target.ids : []
      selection.remove(ids.filter((_, at) => errors[`target.ids.${at}`] !== undefined))
      return false
    }
    const { batch } = data
    showToast({
      kind: batch === null ? 'info' : 'success',
      title: batch === null ? t.nothingToChange : doneText(action, data.changed),
      ...(data.skipped > 0 && { message: skippedText(data, branch.defaultLocale) }),
      ...(batch !== null && { action: { label: t.undo, onAction: () => void undoBatch(batch) } }),
    })
    selection.clear()
    return true
  }

  return { run, busy: isLoading }
}

const NAMED = 3

function skippedText({ skipped, skippedItems }: BulkResult, locale: string): string {
  const named = skippedItems.slice(0, NAMED).map(({ name, reason }) => `${textIn(name, locale, locale)}: ${reason}`)
  return t.unchanged(skipped, named.join('; '), skipped - named.length)
}

function doneText(action: BulkAction, changed: number): string {
  return t.done[action.kind](countItems(changed), action.kind === 'status' ? t.statuses[action.status] : '')
}
