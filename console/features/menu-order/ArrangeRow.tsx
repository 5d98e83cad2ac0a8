import { Check, GripVertical } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { StatusBadge } from '../menu-items/StatusBadge.tsx'
import { menuOrderMessages as t } from './messages.ts'
import type { OrderedItem } from './sections.ts'

type Props = {
  item: OrderedItem
  name: string
  isSelected: boolean
  /** Whether the item is being moved with the keyboard or the pointer. */
  isMoving: boolean
  /** Whether this row's handle is the one in the tab order. */
  isCurrent: boolean
  onSelect: (id: number) => void
}

/** The id of the text that explains the keys of a handle. */
export const HINT_ID = 'arrange-hint'

export const handleId = (itemId: number) => `arrange-${itemId}`

/** The list handles the events of all handles, so that thousands of rows stay fast. */
export const ArrangeRow = memo(function ArrangeRow(props: Props) {
  const { item, name, isSelected, isMoving, isCurrent, onSelect } = props
  return (
    <li
      data-item={item.id}
      className={cx(
        'flex min-h-11 scroll-my-24 items-center border-t border-line ps-1.5 pe-4 select-none sm:ps-3',
        isSelected && 'bg-accent-soft',
        isMoving && 'bg-accent-soft opacity-70',
      )}
    >
      <button
        id={handleId(item.id)}
        type="button"
        data-handle={item.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t.moveItem(name)}
        title={t.moveItem(name)}
        aria-describedby={HINT_ID}
        className="grid size-10 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3 ps-1.5">
        <span className="relative grid shrink-0 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            onChange={() => onSelect(item.id)}
            aria-label={t.select(name)}
            className="size-5 appearance-none rounded-md border border-line-strong bg-surface checked:border-accent checked:bg-accent"
          />
          {isSelected && (
            <Check
              className="pointer-events-none absolute size-3.5 text-accent-ink"
              strokeWidth={3.5}
              aria-hidden="true"
            />
          )}
        </span>
        <bdi className="min-w-0 truncate">{name}</bdi>
        {item.status !== 'PUBLISHED' && <StatusBadge status={item.status} />}
      </label>
    </li>
  )
})
