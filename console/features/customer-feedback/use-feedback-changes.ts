import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { useMarkFeedbackMutation } from '../../api/customer-feedback-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { STATUS_WORDS } from './feedback-words.ts'

/** Marks feedback, with a way back. */
export function useFeedbackChanges() {
  const [markFeedback, { isLoading }] = useMarkFeedbackMutation()

  async function mark(rows: CustomerFeedback[], status: FeedbackStatus): Promise<void> {
    const changed = rows.filter((one) => one.status !== status)
    if (changed.length === 0) return
    const { error } = await markFeedback({ body: { ids: changed.map(({ id }) => id), status } })
    if (error) return showToast({ kind: 'error', title: 'Not marked', message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: `${changed.length === 1 ? 'Marked' : `${changed.length} marked`} as ${STATUS_WORDS[status].name.toLowerCase()}`,
      action: { label: 'Undo', onAction: () => void takeBack(changed) },
    })
  }

  async function takeBack(rows: CustomerFeedback[]): Promise<void> {
    for (const [status, same] of Map.groupBy(rows, (one) => one.status))
      await markFeedback({ body: { ids: same.map(({ id }) => id), status } })
  }

  /** Opening is reading; nothing has to be said about it. */
  async function markRead({ id, status }: CustomerFeedback): Promise<void> {
    if (status === 'NEW') await markFeedback({ body: { ids: [id], status: 'READ' } })
  }

  return { mark, markRead, marking: isLoading }
}
