import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { useMarkFeedbackMutation } from '../../api/customer-feedback-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { STATUSES } from './feedback-labels.ts'
import { feedbackMessages as t } from './messages.ts'

export function useFeedbackChanges() {
  const [markFeedback, { isLoading }] = useMarkFeedbackMutation()

  async function send(rows: CustomerFeedback[], status: FeedbackStatus, note: string): Promise<boolean> {
    const { error } = await markFeedback({ body: { ids: rows.map(({ id }) => id), status, note } })
    if (error) showToast({ kind: 'error', title: t.notMarked, message: error.message ?? '' })
    return !error
  }

  /** @returns whether all entries have the status now */
  async function mark(rows: CustomerFeedback[], status: FeedbackStatus, note = ''): Promise<boolean> {
    const changed = rows.filter((one) => one.status !== status)
    if (changed.length === 0) return true
    if (!(await send(changed, status, note))) return false
    showToast({
      kind: 'success',
      title: t.marked(changed.length, STATUSES[status].name),
      action: { label: t.undo, onAction: () => void undo(changed) },
    })
    return true
  }

  /** Restores the status and note that each entry had before. */
  async function undo(rows: CustomerFeedback[]): Promise<void> {
    for (const same of Map.groupBy(rows, ({ status, note }) => JSON.stringify([status, note])).values())
      for (const { status, note } of same.slice(0, 1)) await send(same, status, note ?? '')
  }

  return { mark, marking: isLoading }
}
