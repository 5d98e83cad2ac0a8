import { useState } from 'react'
import type { AllergenGridRow } from '#contract/allergen-grid.ts'
import { useUpdateAllergenGridMutation } from '../../api/allergen-grid-api.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { useIsOpen } from '../../ui/use-is-open.ts'
import { gridMessages as t } from './grid-messages.ts'

/** The maximum size of the rows in one request. The server accepts 64 KiB for the whole body. */
const PART_BYTES = 56_000
const COMMA_BYTES = 1
const UTF_8 = new TextEncoder()

export function useGridSave(branchId: number, refetch: () => Promise<unknown>) {
  const [update] = useUpdateAllergenGridMutation()
  const [undo] = useUndoMenuChangesMutation()
  const isOpen = useIsOpen()
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())

  /** @returns the rows of the requests that succeeded and the ids of those refused; null when no request succeeded */
  async function save(rows: AllergenGridRow[]): Promise<{ sent: AllergenGridRow[]; refused: Set<number> } | null> {
    const sent: AllergenGridRow[] = []
    const batches: (string | null)[] = []
    const refused = new Map<number, string>()
    let failure: string | null = null
    for (const part of partsOf(rows)) {
      const { data, error } = await update({ body: { branchId, rows: part } })
      if (!data) {
        failure = error?.message ?? ''
        break
      }
      sent.push(...part)
      batches.push(data.batch)
      for (const { id, refusal } of data.rows) if (refusal !== null) refused.set(id, refusal)
    }
    // Refetched before the drafts are cleared, so that no cell shows an outdated level in between. Skipped once the
    // user has left the page.
    if (sent.length > 0 && isOpen.current) await refetch()
    setRefusals(refused)
    if (failure !== null)
      showToast({ kind: 'error', title: sent.length > 0 ? t.partlySaved : t.notSaved, message: failure })
    if (refused.size > 0) showToast({ kind: 'error', title: t.someNotSaved(refused.size) })
    const whole = batches.flatMap((batch) => batch ?? [])
    if (refused.size < sent.length)
      showToast({
        kind: 'success',
        title: t.saved(sent.length - refused.size),
        ...(whole.length === batches.length && { action: { label: t.undo, onAction: () => void undoSave(whole) } }),
      })
    return sent.length === 0 ? null : { sent, refused: new Set(refused.keys()) }
  }

  /** Undoes all batches of a save, newest first. Stops at the first one that can't be undone completely. */
  async function undoSave(batches: string[]): Promise<void> {
    for (const [at, batch] of [...batches.entries()].toReversed()) {
      const { data, error } = await undo({ params: { batch } })
      if (!data) return showUndoFailure(t.notUndone, error?.message, () => undoSave(batches.slice(0, at + 1)))
      const reason = data.keptItems[0]?.reason
      if (reason !== undefined) return showToast({ kind: 'error', title: t.notUndone, message: reason })
    }
    showToast({ kind: 'success', title: t.undone })
  }

  return { save, refusals, clearRefusals: () => setRefusals(new Map()) }
}

/** Splits the rows into requests of at most `PART_BYTES`, unless a single row is larger. */
export function partsOf(rows: AllergenGridRow[]): AllergenGridRow[][] {
  const parts: AllergenGridRow[][] = []
  let bytes = Infinity
  for (const row of rows) {
    const length = UTF_8.encode(JSON.stringify(row)).length + COMMA_BYTES
    bytes += length
    if (bytes > PART_BYTES) {
      parts.push([])
      bytes = length
    }
    parts.at(-1)?.push(row)
  }
  return parts
}
