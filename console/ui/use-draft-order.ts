import { useEffect, useRef, useState } from 'react'
import { useIsOpen } from './use-is-open.ts'

/** Steps that follow each other within this time are saved as one change. */
const SETTLE_MS = 600

/** When to save a new order: `soon` if another step may follow. */
export type SaveWhen = 'now' | 'soon'

type Given = {
  /** @returns whether the order was saved; if not, the old order is shown again */
  save: (ids: number[]) => Promise<boolean>
  list: List
}

export type List = {
  isFetching: boolean
  /** Loads the list again, or waits for the load that is running. */
  refetch: () => PromiseLike<{ error?: unknown }>
}

/**
 * The order of records while it is being changed: shown immediately, and saved after a drop, or shortly after the last
 * step. Orders are saved one after the other, so that the last one wins, and are shown until the list has been loaded
 * with them.
 */
export function useDraftOrder({ save, list }: Given) {
  const [draft, setDraft] = useState<readonly number[] | null>(null)
  const isOpen = useIsOpen()
  const isSaving = useRef(false)
  const next = useRef<{ ids: number[]; save: Given['save'] } | null>(null)
  /** The latest saved order, until the list has been loaded with it. */
  const saved = useRef<number[] | null>(null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)

  const isLoading = useRef(list.isFetching)
  useEffect(() => {
    isLoading.current = list.isFetching
  })
  // Saves a pending change on unmount.
  useEffect(() => () => waiting.current?.send(), [])

  async function saveNext(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (next.current) {
        const order = next.current
        next.current = null
        const isLoadOlder = isLoading.current
        if (await order.save(order.ids)) saved.current = (await loadSaved(isLoadOlder)) ? null : order.ids
        if (!next.current && !waiting.current) setDraft(saved.current)
      }
    } finally {
      isSaving.current = false
    }
  }

  /**
   * @param isLoadOlder whether the list was already being loaded before the order was saved, perhaps without it
   * @returns whether the list was loaded with the order that was just saved
   */
  async function loadSaved(isLoadOlder: boolean): Promise<boolean> {
    // A page that was left has nothing to load, and a further order is saved first.
    if (!isOpen.current || next.current) return false
    const { error } = await list.refetch()
    return isLoadOlder && isOpen.current ? !(await list.refetch()).error : !error
  }

  function reorder(ids: number[], when: SaveWhen): void {
    if (waiting.current) clearTimeout(waiting.current.timer)
    setDraft(ids)
    const send = () => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
      next.current = { ids, save }
      void saveNext()
    }
    if (when === 'now') return send()
    waiting.current = { timer: setTimeout(send, SETTLE_MS), send }
  }

  /** The records in the order that is being saved. Records added since then come last. */
  function arrange<Item extends { id: number }>(items: readonly Item[]): readonly Item[] {
    if (!draft) return items
    const places = new Map(draft.map((id, place) => [id, place]))
    const placeOf = ({ id }: Item) => places.get(id) ?? draft.length
    return items.toSorted((one, other) => placeOf(one) - placeOf(other))
  }

  return { arrange, reorder }
}
