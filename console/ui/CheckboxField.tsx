import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: string }

export function CheckboxField({ label, hint, className, ...rest }: Props) {
  return (
    <label className={`flex items-start gap-2.5 text-[0.9375rem] select-none ${className ?? ''}`}>
      <span className="relative mt-0.5 inline-grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-md border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent"
        />
        <Check
          className="pointer-events-none absolute hidden size-3.5 text-accent-ink peer-checked:block"
          strokeWidth={3.5}
          aria-hidden="true"
        />
      </span>
      <span>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
