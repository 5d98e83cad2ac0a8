import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { FIELD_LOOK } from './field-look.ts'
import { FieldNote } from './FieldNote.tsx'

type Props = Omit<ComponentProps<'select'>, 'size'> & {
  label: string
  /** Whether the label is only for screen readers. */
  labelHidden?: boolean
  size?: 'sm' | 'md'
  error?: string | undefined
  hint?: string
}

/** A native select, which works best on phones and with screen readers, in the console's style. */
export function SelectField({ label, labelHidden, size = 'md', error, hint, className, children, ...rest }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className={cx(FIELD_LOOK, 'appearance-none truncate pe-9', size === 'sm' ? 'h-10 sm:text-sm' : 'h-11')}
        >
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}
