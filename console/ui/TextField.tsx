import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FIELD_LOOK } from './field-look.ts'
import { FieldNote } from './FieldNote.tsx'

type Props = ComponentProps<'input'> & {
  label: string
  /** Whether the label is only for screen readers. */
  labelHidden?: boolean
  error?: string | undefined
  hint?: string
  /** Rendered at the end of the field, for example a button that shows the password. */
  adornment?: ReactNode
}

export function TextField({ label, labelHidden, error, hint, adornment, className, id, ...rest }: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={cx(FIELD_LOOK, 'h-11', adornment ? 'pe-12' : null)}
        />
        {adornment && <div className="absolute inset-y-0 end-0.5 grid place-items-center">{adornment}</div>}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
