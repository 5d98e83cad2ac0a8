import { cx } from './cx.ts'

/** The classes of a square icon button, also for links that look like one. */
export function iconButtonLook(tone: 'plain' | 'danger' = 'plain', className?: string): string {
  return cx(
    'inline-grid size-10 shrink-0 place-items-center rounded-xl text-muted transition-colors',
    'hover:bg-sunken aria-disabled:cursor-not-allowed [&_svg]:size-[1.15rem] disabled:[&_svg]:opacity-45 aria-disabled:[&_svg]:opacity-45',
    tone === 'danger' ? 'hover:text-danger' : 'hover:text-ink',
    className,
  )
}
