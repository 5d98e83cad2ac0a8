import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { useMarkFeedbackMutation } from '../../api/customer-feedback-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { STATUSES } from './feedback-labels.ts'
import { feedbackMessages as t } from './messages.ts'

/** Changes the status of feedback, with undo. */
export function useFeedbackChanges() {
  const [markFeedback, { isLoading }] = useMarkFeedbackMutation()

  async function mark(rows: CustomerFeedback[], status: FeedbackStatus): Promise<void> {
    const changed = rows.filter((one) => one.status !== status)
    if (changed.length === 0) return
    const { error } = await markFeedback({ body: { ids: changed.map(({ id }) => id), status } })
    if (error) return showToast({ kind: 'error', title: t.notMarked, message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: t.marked(changed.length, STATUSES[status].name),
      action: { label: t.undo, onAction: () => void undo(changed) },
    })
  }

  async function undo(rows: CustomerFeedback[]): Promise<void> {
    for (const [status, same] of Map.groupBy(rows, (one) => one.status))
      await markFeedback({ body: { ids: same.map(({ id }) => id), status } })
  }

  /** Opening counts as reading, so no toast is shown. */
  async function markRead({ id, status }: CustomerFeedback): Promise<void> {
    if (status === 'NEW') await markFeedback({ body: { ids: [id], status: 'READ' } })
  }

  return { mark, markRead, marking: isLoading }
}
