import { useEffect, useMemo, useRef, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { useUndoMenuChangesMutation } from '../../api/menu-history-api.ts'
import { useMoveMenuItemsMutation, useReadMenuOrderQuery } from '../../api/menu-order-api.ts'
import { showUndoFailure } from '../../pages/show-undo-failure.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { useIsOpen } from '../../ui/use-is-open.ts'
import { menuOrderMessages as t } from './messages.ts'
import { type Move, sectionsOf, withMove } from './sections.ts'

/** Key presses that follow each other within this time are saved as one move. */
const SETTLE_MS = 600

/**
 * The order of the menu, including moves that aren't saved yet. Moves are saved one after the other, and a refused move
 * is reverted.
 */
export function useMenuOrder(branch: Branch) {
  const query = { branchId: branch.id }
  const { data, error, isFetching, refetch } = useReadMenuOrderQuery({ query }, { refetchOnMountOrArgChange: true })
  const [save] = useMoveMenuItemsMutation()
  const [undoBatch] = useUndoMenuChangesMutation()
  /** Moves that are being saved or will be. */
  const [sent, setSent] = useState<Move[]>([])
  /** An unfinished move with the keyboard. */
  const [draft, setDraft] = useState<Move | null>(null)
  const isOpen = useIsOpen()
  const isLoading = useRef(isFetching)
  const queue = useRef(Promise.resolve())
  const batches = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const settled = useMemo(
    () => data && { ...data, items: sent.reduce((items, move) => withMove(items, move), data.items) },
    [data, sent],
  )
  const sections = useMemo(() => {
    if (!settled) return []
    return sectionsOf(draft ? { ...settled, items: withMove(settled.items, draft) } : settled)
  }, [settled, draft])

  async function undoOne(batch: string | undefined): Promise<void> {
    if (batch === undefined || !batches.current.includes(batch)) return
    const { data: result, error: failure } = await undoBatch({ params: { batch } })
    if (!result) return showUndoFailure(t.notUndone, failure?.message, () => undoNext(() => batch))
    batches.current = batches.current.filter((one) => one !== batch)
    const reasons = result.keptItems.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
    showToast({
      kind: result.kept > 0 ? 'info' : 'success',
      title: result.restored > 0 ? t.undone : t.notUndone,
      ...(result.kept > 0 && { message: t.unchanged(reasons) }),
    })
  }

  /** Undoes a move once all moves and undos that were started before have finished. */
  function undoNext(which: () => string | undefined): Promise<void> {
    queue.current = queue.current.then(() => undoOne(which()))
    return queue.current
  }

  /** Cancels an unfinished move, or undoes the latest one once all moves are saved. */
  function undo(): void {
    if (draft) return cancel()
    void undoNext(() => batches.current.at(-1))
  }

  type Moving = { id: number; fromCategoryId: number }[]

  async function saveOne(move: Move, items: Moving, words: { name: string; title: string }): Promise<void> {
    const { categoryId, beforeId } = move
    const { data: saved, error: failure } = await save({ body: { branchId: branch.id, items, categoryId, beforeId } })
    // Loads the server's order, unless the user has left the page. A load that was already running may lack this move,
    // so the order is then loaded twice.
    const isOlder = isLoading.current
    if (isOpen.current) await refetch()
    if (isOpen.current && isOlder) await refetch()
    setSent((moves) => moves.filter((one) => one !== move))
    if (!saved) {
      const title = t.notMoved(words.name, items.length)
      return showToast({ kind: 'error', title, message: failure?.message ?? '' })
    }
    const { batch } = saved
    if (batch === null) return
    batches.current.push(batch)
    showToast({
      kind: 'success',
      title: words.title,
      action: { label: t.undo, onAction: () => void undoNext(() => batch) },
    })
  }

  function send(move: Move): void {
    if (!settled) return
    const ids = new Set(move.ids)
    const moving = settled.items.filter(({ id }) => ids.has(id))
    const fromOf = new Map(moving.map((one) => [one.id, one.categoryId]))
    const first = moving.find(({ id }) => id === move.ids[0])
    const name = textIn(first?.name ?? {}, branch.defaultLocale, branch.defaultLocale)
    const items = move.ids.flatMap((id) => {
      const fromCategoryId = fromOf.get(id)
      return fromCategoryId === undefined ? [] : { id, fromCategoryId }
    })
    if (items.length === 0) return
    const target = settled.categories.find(({ id }) => id === move.categoryId)
    const isNew = items.some(({ fromCategoryId }) => fromCategoryId !== move.categoryId)
    const title = isNew
      ? t.movedTo(name, items.length, textIn(target?.name ?? {}, branch.defaultLocale, branch.defaultLocale))
      : t.moved(name, items.length)
    setSent((moves) => [...moves, move])
    queue.current = queue.current.then(() => saveOne(move, items, { name, title }))
  }

  /** Finishes and saves the unfinished move, if any. */
  function savePendingMove(): void {
    clearTimeout(timer.current)
    if (draft) send(draft)
    setDraft(null)
  }

  function cancel(): void {
    clearTimeout(timer.current)
    setDraft(null)
  }

  const latest = useRef(savePendingMove)
  useEffect(() => {
    latest.current = savePendingMove
    isLoading.current = isFetching
  })
  useEffect(() => () => latest.current(), [])

  /** Shows a move without saving it. With `soon`, it is saved after a short time; otherwise by `savePendingMove`. */
  function preview(move: Move, until: 'settled' | 'soon'): void {
    clearTimeout(timer.current)
    if (draft && draft.ids.join() !== move.ids.join()) send(draft)
    setDraft(move)
    if (until === 'soon') timer.current = setTimeout(() => latest.current(), SETTLE_MS)
  }

  function move(next: Move): void {
    // A move names its target, not a distance, so this one replaces an unfinished move of these items or some of them.
    if (draft?.ids.every((id) => next.ids.includes(id))) cancel()
    else savePendingMove()
    send(next)
  }

  return {
    loaded: data !== undefined,
    error,
    refetch,
    sections,
    preview,
    savePendingMove,
    cancel,
    move,
    undo,
  }
}
