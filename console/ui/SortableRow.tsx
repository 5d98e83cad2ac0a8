import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { listMessages as t } from './list-messages.ts'

type Props = {
  id: number
  name: string
  isFirst: boolean
  isLast: boolean
  disabledReason: string | null | undefined
  onStep: (by: -1 | 1) => void
  className?: string
  children: (handle: ReactNode) => ReactNode
}

export function SortableRow({ id, name, isFirst, isLast, disabledReason, onStep, className, children }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const [open, setOpen] = useState(false)
  const hintId = useId()

  function step(by: -1 | 1, button: HTMLElement): void {
    // The browser removes the focus from an element that moves in the document.
    flushSync(() => onStep(by))
    button.focus()
  }

  function press(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (!disabledReason) step(event.key === 'ArrowUp' ? -1 : 1, event.currentTarget)
  }

  const handle = (
    <span className="flex items-center">
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...listeners}
        aria-label={t.move(name)}
        title={disabledReason ?? t.sortHint}
        aria-describedby={hintId}
        aria-disabled={disabledReason ? true : undefined}
        aria-expanded={open}
        onKeyDown={press}
        onClick={() => !disabledReason && setOpen(!open)}
        className="grid h-10 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      >
        <GripVertical className="size-4" aria-hidden="true" />
        <span id={hintId} hidden>
          {disabledReason ?? t.sortHint}
        </span>
      </button>
      {open && (
        <span className="flex">
          <IconButton
            label={t.moveUp}
            about={name}
            disabledReason={isFirst ? t.alreadyFirst : null}
            onClick={(event) => step(-1, event.currentTarget)}
          >
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t.moveDown}
            about={name}
            disabledReason={isLast ? t.alreadyLast : null}
            onClick={(event) => step(1, event.currentTarget)}
          >
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </span>
  )

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx('relative', isDragging && 'z-10 bg-surface shadow-float', className)}
    >
      {children(handle)}
    </li>
  )
}
