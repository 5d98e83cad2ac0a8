import { RotateCcw } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { fromDecimalText } from '#contract/money.ts'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNumberInput } from '../../ui/use-number-input.ts'
import { editablePrice, priceError, priceInput } from '../menu-items/price-text.ts'
import { branchPricesMessages as t } from './messages.ts'

/** Where the focus moves after a price was edited. */
export type AfterEdit = 'stay' | 'down' | 'next' | 'previous' | 'leave'

type Props = {
  label: string
  branch: Branch
  /** The price that is shown. `isOwn` is true when the branch overrides the brand price. */
  priceMinor: number | null
  isOwn: boolean
  /** The character whose key opened the field, which starts with it; null when it was opened otherwise. */
  typed: string | null
  /** Undefined leaves the price unchanged; null resets it to the brand's. */
  onDone: (priceMinor: number | null | undefined, after: AfterEdit) => void
}

/**
 * The price field of a cell: Enter, Tab and blur save, Escape cancels, and an empty field resets the price. An
 * unreadable price keeps the field open.
 */
export function PriceCellEditor({ label, branch, priceMinor, isOwn, typed, onDone }: Props) {
  // The price when the field was opened, because a refetched price must not count as the user's change.
  const [before] = useState(() => editablePrice(priceMinor, branch))
  const input = priceInput(branch)
  const [text, setText] = useState(typed === null ? before : input.toPlain(typed))
  const [isInvalid, setIsInvalid] = useState(false)
  const { props, error: pasteError } = useNumberInput(input, (event) => {
    setText(event.target.value)
    setIsInvalid(false)
  })
  const noteId = useId()
  // Closing blurs the field, which must not save a second time, or save after Escape.
  const closed = useRef(false)
  const close = (price: number | null | undefined, after: AfterEdit) => {
    if (closed.current) return
    closed.current = true
    onDone(price, after)
  }
  const save = (after: AfterEdit) => {
    if (text === before) return close(undefined, after)
    if (text.trim() === '') return close(isOwn ? null : undefined, after)
    const amountMinor = fromDecimalText(text, branch.brand.currencyCode)
    if (amountMinor !== null) return close(amountMinor, after)
    setIsInvalid(true)
  }
  const error = pasteError ?? (isInvalid ? priceError(branch.brand.currencyCode) : undefined)
  return (
    <div className="relative flex items-center gap-1">
      <input
        {...props}
        ref={typed === null ? focusAndSelect : focus}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        enterKeyHint="next"
        value={text}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.parentElement?.contains(relatedTarget)) save('leave')
        }}
        onKeyDown={(event) => {
          const after = ({ Enter: 'down', Tab: event.shiftKey ? 'previous' : 'next' } as const)[event.key]
          if (event.key === 'Escape') close(undefined, 'stay')
          else if (after) {
            event.preventDefault()
            save(after)
          }
          event.stopPropagation()
        }}
        className={`${FIELD_LOOK} h-9 w-18! px-2! font-semibold tabular-nums`}
      />
      {isOwn && (
        <IconButton
          label={t.resetCell}
          className="-me-1 shrink-0"
          // Buttons in Safari don't take focus: the field would blur and remove this button before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => close(null, 'stay')}
        >
          <RotateCcw aria-hidden="true" />
        </IconButton>
      )}
      {error && (
        <p
          id={noteId}
          role="alert"
          className="absolute start-0 top-full z-30 mt-1 w-max max-w-56 rounded-lg bg-danger-soft px-2.5 py-1 text-xs text-danger shadow-card"
        >
          {error}
        </p>
      )}
    </div>
  )
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
