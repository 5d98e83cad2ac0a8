import { useId } from 'react'
import { cx } from './cx.ts'
import { FIELD_LOOK } from './field-look.ts'
import { FieldNote } from './FieldNote.tsx'
import { listMessages as t } from './list-messages.ts'

type Props = {
  label: string
  /** The colour as typed: `#RRGGBB` when complete, '' for no colour. */
  value: string
  onChange: (value: string) => void
  /** The colour that the picker shows while none is complete, `#rrggbb`. */
  fallback: string
  error?: string | undefined
  hint?: string
}

export function ColorField({ label, value, onChange, fallback, error, hint }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const isWhole = /^#[\da-f]{6}$/i.test(value)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-2.5">
        <input
          type="color"
          aria-label={t.pickColor(label)}
          title={t.pickColor(label)}
          value={(isWhole ? value : fallback).toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className="size-11 shrink-0 cursor-pointer rounded-xl border border-line bg-surface p-1"
        />
        <input
          id={id}
          dir="ltr"
          value={value}
          placeholder={fallback}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={cx(FIELD_LOOK, 'h-11 max-w-40 font-mono')}
        />
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
