import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export type DropPlace = { categoryId: number; itemId: number | null; side: 'before' | 'behind' }

type Given = {
  list: RefObject<HTMLElement | null>
  /** The line at the drop place. Like `label`, which is beside the pointer, it is moved without rendering. */
  line: RefObject<HTMLElement | null>
  label: RefObject<HTMLElement | null>
  onStart: (id: number) => void
  onDrop: (id: number, place: DropPlace) => void
  onCancel: () => void
}

/** The distance after which a press becomes a drag, so that a click on the handle still works. */
const DRAG_AFTER_PX = 6
const EDGE_PX = 90
const SCROLL_PX = 14
const LABEL_OFFSET_PX = 14

/** Drags rows within and between lists; Escape cancels. Only the line and the label move, so long lists stay fast. */
export function useRowDrag({ list, line, label, ...given }: Given) {
  const [isDragging, setIsDragging] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  const wasDragged = useRef(false)
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => () => stop.current?.(), [])

  function press(event: ReactPointerEvent): void {
    wasDragged.current = false
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]') : null
    if (!handle || event.button !== 0) return
    const id = Number(handle.dataset['handle'])
    const from = { x: event.clientX, y: event.clientY }
    let at = from
    let place: DropPlace | null = null
    let frame = 0

    const show = () => {
      place = placeAt(list.current, at.y, line.current) ?? place
      if (label.current)
        label.current.style.transform = `translate(${at.x + LABEL_OFFSET_PX}px, ${at.y + LABEL_OFFSET_PX}px)`
    }
    const scroll = () => {
      const by = at.y < EDGE_PX ? -SCROLL_PX : at.y > innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (by !== 0) window.scrollBy(0, by)
      show()
      frame = requestAnimationFrame(scroll)
    }
    const move = (next: PointerEvent) => {
      at = { x: next.clientX, y: next.clientY }
      if (wasDragged.current || Math.hypot(at.x - from.x, at.y - from.y) < DRAG_AFTER_PX) return
      wasDragged.current = true
      setIsDragging(true)
      latest.current.onStart(id)
      scroll()
    }
    const end = (isDrop: boolean) => {
      stop.current?.()
      if (!wasDragged.current) return
      setIsDragging(false)
      if (isDrop && place) latest.current.onDrop(id, place)
      else latest.current.onCancel()
    }
    const drop = () => end(true)
    const cancel = () => end(false)
    const key = (pressed: KeyboardEvent) => pressed.key === 'Escape' && cancel()
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', key)
    stop.current = () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', key)
      stop.current = null
    }
  }

  return { isDragging, press, wasDragged }
}

/** The drop place at a vertical position of the window; null when there is none. Moves the line there. */
function placeAt(list: HTMLElement | null, y: number, line: HTMLElement | null): DropPlace | null {
  if (!list) return null
  const frame = list.getBoundingClientRect()
  const height = Math.min(Math.max(y, frame.top + 1), frame.bottom - 1)
  const hit = document.elementFromPoint(frame.left + frame.width / 2, height)
  const section = hit?.closest<HTMLElement>('[data-category]')
  if (!section || !list.contains(section)) return null
  const row = hit?.closest<HTMLElement>('[data-item]') ?? null
  // Outside the rows, the place is before the first item, or at the end of a category without visible items.
  const target = row ?? section.querySelector<HTMLElement>('[data-item]')
  const box = (target ?? section).getBoundingClientRect()
  const side = row ? (height > box.top + box.height / 2 ? 'behind' : 'before') : target ? 'before' : 'behind'
  if (line) {
    const edge = side === 'before' ? box.top : box.bottom
    line.style.transform = `translateY(${edge - frame.top - 1}px)`
  }
  return {
    categoryId: Number(section.dataset['category']),
    itemId: target ? Number(target.dataset['item']) : null,
    side,
  }
}
