import { useEffect, useRef, useState } from 'react'

/** Steps that follow each other within this time are saved as one change. */
const SETTLE_MS = 600

type Given<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => number
  onReorder: (items: Item[]) => Promise<boolean>
}

/**
 * The order of a list while it is being changed: shown at once, saved shortly after the last step, and reverted if
 * saving fails.
 */
export function useDraftOrder<Item>({ items, keyOf, onReorder }: Given<Item>) {
  const given = items.map(keyOf).join()
  const [draft, setDraft] = useState<{ keys: number[]; over: string } | null>(null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null)

  // Saves a pending change on unmount.
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.send()
    },
    [],
  )

  // A newer list replaces the draft.
  const order = draft !== null && draft.over === given ? draft.keys : null
  const shown = order ? items.toSorted((one, other) => order.indexOf(keyOf(one)) - order.indexOf(keyOf(other))) : items

  function forget(): void {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
  }

  function show(next: Item[]): void {
    forget()
    setDraft({ keys: next.map(keyOf), over: given })
  }

  async function commit(next: Item[]): Promise<void> {
    show(next)
    if (!(await onReorder(next))) setDraft(null)
  }

  function preview(next: Item[]): void {
    show(next)
    const send = () => {
      waiting.current = null
      void commit(next)
    }
    waiting.current = { timer: setTimeout(send, SETTLE_MS), send }
  }

  return { shown, preview, commit }
}
