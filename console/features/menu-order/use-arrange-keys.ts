import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { letterOf } from '../../ui/letter-of.ts'
import { handleId } from './ArrangeRow.tsx'
import { menuOrderMessages as t } from './messages.ts'
import { inMenuOrder, type Section, stepOf } from './sections.ts'
import type { useMenuOrder } from './use-menu-order.ts'

type Given = {
  order: ReturnType<typeof useMenuOrder>
  /** The sections that the user sees: filtered, and without the items of closed categories. */
  shown: readonly Section[]
  /** Whether a search hides items. */
  isFiltered: boolean
  selected: ReadonlySet<number>
  onSelect: (ids: number[], isOn?: boolean) => void
  /** Opens a closed category that items are moved into. */
  onReveal: (categoryId: number) => void
  onMoveTo: (ids: number[]) => void
  nameOf: (id: number) => string
  categoryNameOf: (id: number) => string
}

/** The ids of the items that a handle moves: the selection if its item is selected, otherwise its own. */
export function idsOf(sections: readonly Section[], selected: ReadonlySet<number>, id: number): number[] {
  return selected.has(id) ? inMenuOrder(sections, selected) : [id]
}

export function useArrangeKeys(given: Given) {
  const { order, shown, isFiltered, selected, onSelect, onReveal, onMoveTo, nameOf, categoryNameOf } = given
  const [currentId, setCurrentId] = useState<number | null>(null)
  const [grabbed, setGrabbed] = useState<number[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // True while React moves the row in the document: its handle briefly loses the focus, which must not end the move.
  const isMoving = useRef(false)

  function focus(id: number): void {
    isMoving.current = true
    document.getElementById(handleId(id))?.focus()
    isMoving.current = false
  }

  function step(id: number, by: -1 | 1, until: 'settled' | 'soon'): void {
    const ids = grabbed ?? idsOf(order.sections, selected, id)
    const all = order.sections
    const move = stepOf({ shown, all, ids, by })
    if (!move) {
      const sentence = t.atEdge(nameOf(id), by, isFiltered)
      // Screen readers don't announce the same text twice, so a repetition differs by an invisible space.
      setAnnouncement((before) => (before === sentence ? `${sentence}\u00A0` : sentence))
      return
    }
    isMoving.current = true
    flushSync(() => {
      onReveal(move.categoryId)
      order.preview(move, until)
    })
    focus(id)
    document.getElementById(handleId(id))?.scrollIntoView({ block: 'nearest' })
    const target = all.find(({ category }) => category.id === move.categoryId)
    const others = (target?.items ?? []).filter((one) => !ids.includes(one.id))
    const before = move.beforeId === null ? others.length : others.findIndex((one) => one.id === move.beforeId)
    const total = others.length + ids.length
    setAnnouncement(t.position(nameOf(id), before + ids.indexOf(id) + 1, total, categoryNameOf(move.categoryId)))
  }

  function end(id: number, isDrop: boolean): void {
    if (!grabbed) return
    isMoving.current = true
    flushSync(() => {
      if (isDrop) order.savePendingMove()
      else order.cancel()
      setGrabbed(null)
    })
    focus(id)
    setAnnouncement(isDrop ? t.dropped(nameOf(id), grabbed.length) : t.cancelled)
  }

  function grab(id: number): void {
    order.savePendingMove()
    const ids = idsOf(order.sections, selected, id)
    setGrabbed(ids)
    setAnnouncement(t.grabbed(nameOf(id), ids.length))
  }

  function walk(id: number, by: -1 | 1, isSelecting: boolean): void {
    const ids = shown.flatMap(({ items }) => items.map((one) => one.id))
    const next = ids[ids.indexOf(id) + by]
    if (next === undefined) return
    if (isSelecting) onSelect([id, next], true)
    setCurrentId(next)
    document.getElementById(handleId(next))?.focus()
  }

  function press(event: KeyboardEvent): void {
    const target = event.target instanceof HTMLElement ? event.target : null
    const id = Number(target?.dataset['handle'] ?? Number.NaN)
    if (Number.isNaN(id)) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    const act = () => {
      if (by !== null && event.altKey && !grabbed) return step(id, by, 'soon')
      if (by !== null) return grabbed ? step(id, by, 'settled') : walk(id, by, event.shiftKey)
      if (event.key === ' ') return grabbed ? end(id, true) : grab(id)
      if (event.key === 'Enter') return grabbed ? end(id, true) : onMoveTo(idsOf(order.sections, selected, id))
      if (event.key === 'Escape' && grabbed) return end(id, false)
      if (letterOf(event) === 'z' && (event.ctrlKey || event.metaKey)) return order.undo()
      if (letterOf(event) === 'x' && !event.ctrlKey && !event.metaKey) return onSelect([id])
      return 'other'
    }
    if (act() !== 'other') event.preventDefault()
  }

  /** When the focus moves elsewhere, grabbed items are dropped at their current place. */
  function leave(): void {
    if (isMoving.current || !grabbed) return
    order.savePendingMove()
    setGrabbed(null)
  }

  return { currentId, setCurrentId, grabbed, announcement, press, leave, focus }
}
