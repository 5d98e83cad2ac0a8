import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }

export function RadioField({ label, className, ...rest }: Props) {
  return (
    <label className={`flex min-h-11 items-center gap-3 text-[0.9375rem] select-none ${className ?? ''}`}>
      <input
        {...rest}
        type="radio"
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface transition-colors checked:border-[6px] checked:border-accent"
      />
      {label}
    </label>
  )
}
