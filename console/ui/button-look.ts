import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink shadow-sm hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink shadow-xs hover:border-line-strong/60 hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'bg-[#b42318] text-white shadow-sm hover:bg-[#98190f]',
}

/** The classes of a button, also for links that look like one. */
export function buttonLook(
  variant: ButtonVariant = 'secondary',
  size: 'sm' | 'md' | 'lg' = 'md',
  className?: string,
): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 font-semibold whitespace-nowrap transition-colors duration-150 select-none',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    size === 'sm' && 'h-9 rounded-lg px-3 text-sm',
    size === 'md' && 'h-10 rounded-xl px-4 text-sm',
    size === 'lg' && 'h-12 rounded-xl px-5 text-base',
    VARIANTS[variant],
    className,
  )
}
