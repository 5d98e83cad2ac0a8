import { useId, useRef, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { PRICE_MAX_DIGITS } from '#contract/limits.ts'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { editablePrice, priceFault } from './price-text.ts'

type Props = {
  branch: Branch
  amountMinor: number | null
  /** @returns whether the text could be read */
  onSave: (text: string) => boolean
  onCancel: () => void
}

/** The field of a price: Enter or leaving it saves, Escape takes it back. */
export function PriceEditor({ branch, amountMinor, onSave, onCancel }: Props) {
  const before = editablePrice(amountMinor, branch)
  const [text, setText] = useState(before)
  const [faulty, setFaulty] = useState(false)
  const noteId = useId()
  // Closing the field takes the focus from it, which must not save a second time (or what Escape took back).
  const closed = useRef(false)
  const cancel = () => {
    closed.current = true
    onCancel()
  }
  const save = () => {
    if (closed.current) return
    if (text === before) return cancel()
    closed.current = onSave(text)
    setFaulty(!closed.current)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="relative inline-block sm:-mx-2.5"
    >
      <input
        ref={focusAndSelect}
        aria-label="Price"
        aria-invalid={faulty || undefined}
        aria-describedby={faulty ? noteId : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={PRICE_MAX_DIGITS + 1}
        value={text}
        onChange={(event) => {
          // Digits and one decimal mark; nothing else ever gets into the field (design section 7.9).
          setText(event.target.value.replace(/[^\d.,]/g, ''))
          setFaulty(false)
        }}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
        onBlur={() => (text.trim() === '' ? cancel() : save())}
        className={`${FIELD_LOOK} h-9 max-w-28 px-2.5! font-semibold tabular-nums`}
      />
      {faulty && (
        <p
          id={noteId}
          role="alert"
          className="absolute start-0 top-full z-10 mt-1 rounded-lg bg-danger-soft px-2.5 py-1 text-xs whitespace-nowrap text-danger shadow-card"
        >
          {priceFault(branch.brand.currencyCode)}
        </p>
      )}
    </form>
  )
}

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
