import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { listMessages as t } from './list-messages.ts'
import { SortableRow } from './SortableRow.tsx'
import type { SaveWhen } from './use-draft-order.ts'

type Props<Item> = {
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  /** An item's name, for its handle and for announcements. */
  nameOf: (item: Item) => string
  onReorder: (items: Item[], when: SaveWhen) => void
  disabledReason?: string | null | undefined
  className?: string
  rowClassName?: string
  /** Renders an item with its drag handle. */
  children: (item: Item, handle: ReactNode) => ReactNode
}

/** The distance after which a press becomes a drag, so that a click on the handle still works. */
const DRAG_AFTER_PX = 6

/**
 * A list reordered by dragging, by arrow keys on a handle, or by the buttons that a click on it shows. Moves are
 * announced to screen readers.
 */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, onReorder, disabledReason, className, rowClassName, children } = props
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }))
  const keys = items.map(keyOf)

  function move(from: number, to: number): Item[] | null {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || to === from) return null
    setAnnouncement(t.movedTo(nameOf(item), to + 1, items.length))
    return arrayMove([...items], from, to)
  }

  function step(key: number, by: number): void {
    const from = keys.indexOf(key)
    const next = move(from, from + by)
    if (next) onReorder(next, 'soon')
  }

  function drop({ active, over }: DragEndEvent): void {
    const next = over && move(keys.indexOf(Number(active.id)), keys.indexOf(Number(over.id)))
    if (next) onReorder(next, 'now')
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={Boolean(disabledReason)}>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets the role of a list without markers */}
          <ul role="list" aria-label={label} className={cx('relative', className)}>
            {items.map((item, index) => (
              <SortableRow
                key={keyOf(item)}
                id={keyOf(item)}
                name={nameOf(item)}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                disabledReason={disabledReason}
                onStep={(by) => step(keyOf(item), by)}
                {...(rowClassName !== undefined && { className: rowClassName })}
              >
                {(handle) => children(item, handle)}
              </SortableRow>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <output className="sr-only">{announcement}</output>
    </>
  )
}

/** Turns off dnd-kit's announcements: the list announces moves by pointer and keyboard in the same way. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
