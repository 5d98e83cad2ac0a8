import { type ButtonHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Renders the button with the attributes that announce the popover. */
  renderTrigger: (props: ButtonHTMLAttributes<HTMLButtonElement>) => ReactNode
  children: ReactNode
  /** The side of the button that the panel is aligned to. */
  side?: 'start' | 'end'
}

/** A panel below a button. It closes on Escape, on a click outside, or when the focus leaves it. */
export function Popover({ label, open, onOpenChange, renderTrigger, children, side = 'end' }: Props) {
  const panelId = useId()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onOpenChange(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onOpenChange(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open, onOpenChange])
  return (
    <div ref={frame} className="relative flex">
      {renderTrigger({
        'aria-expanded': open,
        'aria-controls': open ? panelId : undefined,
        onClick: () => onOpenChange(!open),
      })}
      {open && (
        <section
          ref={keepInWindow}
          id={panelId}
          aria-label={label}
          className={cx(
            'absolute top-full z-40 mt-2 w-72 animate-rise rounded-2xl border border-line bg-surface shadow-float',
            side === 'end' ? 'end-0' : 'start-0',
          )}
        >
          {children}
        </section>
      )}
    </div>
  )
}

const WINDOW_MARGIN_PX = 8

/** Moves a panel sideways into the window if it would extend beyond it. */
function keepInWindow(panel: HTMLElement | null): void {
  if (!panel) return
  const { left, right } = panel.getBoundingClientRect()
  const beyondEnd = right - (document.documentElement.clientWidth - WINDOW_MARGIN_PX)
  const shift = left < WINDOW_MARGIN_PX ? WINDOW_MARGIN_PX - left : Math.min(0, -beyondEnd)
  panel.style.translate = `${shift}px`
}
