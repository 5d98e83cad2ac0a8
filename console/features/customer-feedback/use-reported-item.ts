import type { CustomerFeedback } from '#contract/customer-feedback.ts'
import { useUpdateFeedbackItemMutation } from '../../api/customer-feedback-api.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { feedbackMessages as t } from './messages.ts'

/** Hides or shows the item of a report in the report's branch, with undo. */
export function useReportedItem({ id, branch, status }: CustomerFeedback) {
  const [updateItem, { isLoading }] = useUpdateFeedbackItemMutation()

  async function set(item: string, isHidden: boolean, undo?: () => void, reopen = false): Promise<void> {
    const { error } = await updateItem({ params: { id }, body: { isHidden, reopen } })
    if (error) return showToast({ kind: 'error', title: t.itemNotChanged, message: error.message ?? '' })
    const title = isHidden ? t.isHidden(item, branch.name) : t.isShown(item, branch.name)
    showToast({ kind: 'success', title, ...(undo && { action: { label: t.undo, onAction: undo } }) })
  }

  return {
    // Hiding the item also sets a new report to “in progress”, so undoing it makes the report new again.
    hide: (item: string) => set(item, true, () => void set(item, false, undefined, status === 'NEW')),
    show: (item: string) => set(item, false, () => void set(item, true)),
    isChanging: isLoading,
  }
}
