import { showToast } from '../ui/show-toast.tsx'
import { pageMessages as t } from './messages.ts'

type Outcome = Promise<{ error?: { message?: string | undefined } | undefined }>
type Listed = { id: number; name: string }
type Calls = {
  update: (call: { params: { id: number }; body: { isActive: boolean } }) => Outcome
  order: (call: { body: { ids: number[] } }) => Outcome
}

/** Changes made directly in a list of records. Errors are shown in a toast. */
export function recordChanges({ update, order }: Calls) {
  async function setActive({ id, name }: Listed, isActive: boolean): Promise<void> {
    const { error } = await update({ params: { id }, body: { isActive } })
    if (error) return showToast({ kind: 'error', title: t.notChanged, message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: t.switched(name, isActive),
      action: { label: t.undo, onAction: () => void undoActive(id, isActive) },
    })
  }

  async function undoActive(id: number, isActive: boolean): Promise<void> {
    const { error } = await update({ params: { id }, body: { isActive: !isActive } })
    if (error) showToast({ kind: 'error', title: t.notChanged, message: error.message ?? '' })
  }

  async function saveOrder(ids: number[]): Promise<boolean> {
    const { error } = await order({ body: { ids } })
    if (error) showToast({ kind: 'error', title: t.orderNotSaved, message: error.message ?? '' })
    return !error
  }

  return { setActive, saveOrder }
}
