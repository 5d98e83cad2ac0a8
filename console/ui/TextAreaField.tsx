import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { FIELD_LOOK } from './field-look.ts'
import { FieldNote } from './FieldNote.tsx'

type Props = ComponentProps<'textarea'> & { label: string; error?: string | undefined; hint?: string }

export function TextAreaField({ label, error, hint, className, ...rest }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx(FIELD_LOOK, 'min-h-22 py-2.5')}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
