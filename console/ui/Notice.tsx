import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { uiMessages as t } from './messages.ts'

type Props = {
  variant: 'success' | 'danger' | 'warning' | 'info'
  title: string
  children?: ReactNode
  /** If given, the notice can be closed. */
  onDismiss?: () => void
  /** Whether the notice is new, so screen readers announce it. */
  live?: boolean
}

const LOOKS = {
  success: { icon: CircleCheck, classes: 'bg-success-soft text-success' },
  danger: { icon: CircleAlert, classes: 'bg-danger-soft text-danger' },
  warning: { icon: TriangleAlert, classes: 'bg-warning-soft text-warning' },
  info: { icon: Info, classes: 'bg-info-soft text-info' },
} as const

/** An inline alert. A live danger or warning scrolls into view. */
export function Notice({ variant, title, children, onDismiss, live }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const { icon: Icon, classes } = LOOKS[variant]
  const mustBeSeen = live && (variant === 'danger' || variant === 'warning')
  useEffect(() => {
    if (mustBeSeen) element.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [mustBeSeen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click anywhere must dismiss; the keyboard has the Close button
    <div
      ref={element}
      role={live ? 'alert' : undefined}
      onClick={onDismiss}
      className={cx(
        'flex scroll-mt-24 items-start gap-3 rounded-xl px-4 py-3 text-sm',
        classes,
        live && 'animate-rise',
        onDismiss && 'cursor-pointer',
      )}
    >
      <Icon className="mt-0.5 size-[1.15rem] shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow">
        <strong className="font-semibold">{title}</strong>
        {children && <div className="mt-0.5 text-ink">{children}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          title={t.close}
          className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-lg hover:bg-ink/5"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
