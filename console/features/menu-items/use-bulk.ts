import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { BulkAction, BulkResult } from '#contract/menu-item-bulk.ts'
import { useBulkMenuItemsMutation } from '../../api/menu-bulk-api.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { bulkWords, countOf } from './bulk-words.ts'
import type { Selection } from './use-selection.ts'

/** Does something to all that is chosen, says how it went, and takes it back from its toast. */
export function useBulk(branch: Branch, selection: Selection) {
  const [bulk, { isLoading }] = useBulkMenuItemsMutation()
  const [undo] = useUndoMenuChangesMutation()

  async function takeBack(batch: string): Promise<void> {
    const { data, error } = await undo({ params: { batch } })
    if (!data) return showToast({ kind: 'error', title: 'Not taken back', message: error?.message ?? '' })
    const kept = data.keptItems.map(({ name, reason }) => `${name || 'One item'}: ${reason.toLowerCase()}`).join('; ')
    showToast({
      kind: data.kept > 0 ? 'info' : 'success',
      title: `${countOf(data.restored)} as before`,
      ...(data.kept > 0 && { message: `${countOf(data.kept)} left as they are. ${kept}` }),
    })
  }

  /** @returns whether it was done */
  async function run(action: BulkAction): Promise<boolean> {
    const { data, error } = await bulk({
      body: { branchId: branch.id, target: selection.target, expectedCount: selection.count, action },
    })
    if (!data) {
      showToast({ kind: 'error', title: 'Nothing was changed', message: error?.message ?? '' })
      return false
    }
    const { batch } = data
    showToast({
      kind: batch === null ? 'info' : 'success',
      title: batch === null ? 'Nothing to change' : `${countOf(data.changed)} ${bulkWords(action)}`,
      ...(data.skipped > 0 && { message: skippedWords(data, branch.defaultLocale) }),
      ...(batch !== null && { action: { label: 'Undo', onAction: () => void takeBack(batch) } }),
    })
    selection.clear()
    return true
  }

  return { run, busy: isLoading }
}

const NAMED = 3

function skippedWords({ skipped, skippedItems }: BulkResult, locale: string): string {
  const named = skippedItems.slice(0, NAMED).map(({ name, reason }) => `${textIn(name, locale, locale)}: ${reason}`)
  const rest = skipped - named.length
  return `${countOf(skipped)} left as they are. ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`
}
