import { useRef, useState } from 'react'
import { BRANCH_PRICES_MAX, type listBranchPrices } from '#contract/branch-prices.ts'
import { type BranchPriceChange, useUpdateBranchPricesMutation } from '../../api/branch-prices-api.ts'
import type { CallInput } from '../../api/contract-request.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { branchPricesMessages as t } from './messages.ts'

export function useBranchPrices(shown: CallInput<typeof listBranchPrices>) {
  const [update] = useUpdateBranchPricesMutation()
  const [undo] = useUndoMenuChangesMutation()
  /** The batches of each change, in the order of the changes, not of the responses. */
  const done = useRef<{ order: number; batches: string[] }[]>([])
  const lastOrder = useRef(0)
  const running = useRef(new Set<Promise<unknown>>())
  const [canUndo, setCanUndo] = useState(false)
  const [status, setStatus] = useState('')

  function remember(change: { order: number; batches: string[] }): void {
    done.current = [...done.current, change].toSorted((a, b) => a.order - b.order)
    showCanUndo()
  }

  const showCanUndo = () => setCanUndo(done.current.length > 0 || running.current.size > 0)

  /** @returns the batches of the change; null when a price was refused or a request failed */
  async function save(changes: BranchPriceChange[], words: string): Promise<string[] | null> {
    const saving = send(changes, words)
    running.current.add(saving)
    showCanUndo()
    const batches = await saving.finally(() => running.current.delete(saving))
    showCanUndo()
    return batches
  }

  async function send(changes: BranchPriceChange[], words: string): Promise<string[] | null> {
    const batches: string[] = []
    lastOrder.current += 1
    const order = lastOrder.current
    let refusal: string | null = null
    for (let at = 0; at < changes.length && refusal === null; at += BRANCH_PRICES_MAX) {
      const { data, error } = await update({ changes: changes.slice(at, at + BRANCH_PRICES_MAX), shown })
      if (data?.batch) batches.push(data.batch)
      refusal = data ? (data.results.find((one) => one.error !== null)?.error ?? null) : (error?.message ?? '')
    }
    if (batches.length > 0) remember({ order, batches })
    if (refusal !== null) {
      showToast({ kind: 'error', title: t.notSaved, message: refusal })
      return null
    }
    setStatus(words)
    return batches
  }

  async function undoBatches(batches: string[]): Promise<void> {
    const change = done.current.find((one) => one.batches === batches)
    if (!change) return
    done.current = done.current.filter((one) => one !== change)
    showCanUndo()
    for (const [at, batch] of [...batches.entries()].toReversed()) {
      const { data, error } = await undo({ params: { batch } })
      if (!data) {
        const rest = batches.slice(0, at + 1)
        remember({ ...change, batches: rest })
        return showUndoFailure(t.notUndone, error?.message, () => undoBatches(rest))
      }
      const kept = data.keptItems[0]?.reason
      if (kept) return showToast({ kind: 'error', title: t.notUndone, message: kept })
    }
    setStatus(t.undone)
  }

  /**
   * Undoes the latest change, even one that is still being saved. If the server refuses that save, nothing else is
   * undone.
   */
  async function undoLast(): Promise<void> {
    const awaited = running.current.size > 0 ? lastOrder.current : null
    await Promise.all(running.current)
    const last = done.current.at(-1)
    if (last && (awaited === null || last.order === awaited)) await undoBatches(last.batches)
  }

  return { save, undoBatches, undoLast: canUndo ? () => void undoLast() : null, status }
}
