/** Added to a bar's height, because there may be space below the bar. */
const GAP_PX = 48
/** The visible bars. There may be several, because a dialog's buttons may cover the bar of the page. */
const bars = new Set<HTMLElement>()
// A separate style sheet, because a variable on <html> would restyle the whole page, which is slow with a long list.
const sheet = new CSSStyleSheet()

/**
 * The ref of a bar of buttons at the bottom of the window: while it is shown, toasts appear above it, however many
 * lines it has.
 */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  bars.add(bar)
  const observer = new ResizeObserver(update)
  observer.observe(bar)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    update()
  }
}

function update(): void {
  const height = Math.max(...[...bars].map(({ offsetHeight }) => offsetHeight))
  sheet.replaceSync(bars.size === 0 ? '' : `.Toastify__toast-container { margin-block-end: ${height + GAP_PX}px }`)
}
