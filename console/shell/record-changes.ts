import { showToast } from '../ui/show-toast.tsx'

type Outcome = Promise<{ error?: { message?: string | undefined } | undefined }>
type Listed = { id: number; name: string }
type Calls = {
  update: (call: { params: { id: number }; body: { isActive: boolean } }) => Outcome
  order: (call: { body: { ids: number[] } }) => Outcome
}

/** The changes of records that are made in their list itself, each with what is said about it. */
export function recordChanges({ update, order }: Calls) {
  async function setActive({ id, name }: Listed, isActive: boolean): Promise<void> {
    const { error } = await update({ params: { id }, body: { isActive } })
    if (error) return showToast({ kind: 'error', title: 'Not changed', message: error.message ?? '' })
    showToast({
      kind: 'success',
      title: `${name} is ${isActive ? 'on' : 'off'}`,
      action: { label: 'Undo', onAction: () => void update({ params: { id }, body: { isActive: !isActive } }) },
    })
  }

  async function reorder(ordered: Listed[]): Promise<boolean> {
    const { error } = await order({ body: { ids: ordered.map(({ id }) => id) } })
    if (error) showToast({ kind: 'error', title: 'The order was not kept', message: error.message ?? '' })
    return !error
  }

  return { setActive, reorder }
}
