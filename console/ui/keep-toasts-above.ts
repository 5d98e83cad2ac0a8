/** The space between a bar and the end of the page, at most. */
const GAP_PX = 48

/**
 * The ref of a bar of buttons at the bottom of the window: while it is shown, toasts appear above it, however many lines
 * it has.
 */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--below-toasts', `${bar.offsetHeight + GAP_PX}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--below-toasts')
  }
}
