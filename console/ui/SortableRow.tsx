import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

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

const HINT = 'Arrow up and arrow down move it. It can also be dragged.'

/** One item of a sortable list, with its handle. */
export function SortableRow({ id, name, isFirst, isLast, disabledReason, onStep, className, children }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const [open, setOpen] = useState(false)
  const hintId = useId()

  function step(by: -1 | 1, button: HTMLElement): void {
    // The browser takes the focus from what is put elsewhere in the document.
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
        aria-label={`Move ${name}`}
        title={disabledReason ?? HINT}
        aria-describedby={hintId}
        aria-disabled={disabledReason ? true : undefined}
        aria-expanded={open}
        onKeyDown={press}
        onClick={() => !disabledReason && setOpen(!open)}
        className="grid h-10 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      >
        <GripVertical className="size-4" aria-hidden="true" />
        <span id={hintId} hidden>
          {disabledReason ?? HINT}
        </span>
      </button>
      {open && (
        <span className="flex">
          <IconButton
            label="Move up"
            about={name}
            disabledReason={isFirst ? 'This is the first one.' : null}
            onClick={(event) => step(-1, event.currentTarget)}
          >
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Move down"
            about={name}
            disabledReason={isLast ? 'This is the last one.' : null}
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
