import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { SCROLL_TO_TOP_AFTER_PX } from '#contract/limits.ts'
import { shellMessages as t } from './messages.ts'

/** A button that scrolls to the top. It floats above the bars with the buttons of long forms. */
export function ScrollToTop() {
  const scrolled = useSyncExternalStore(subscribe, () => window.scrollY > SCROLL_TO_TOP_AFTER_PX)
  if (!scrolled) return null
  return (
    <button
      type="button"
      aria-label={t.scrollToTop}
      title={t.scrollToTop}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      className="fixed end-4 bottom-32 z-20 grid size-11 animate-appear place-items-center rounded-full border border-line bg-surface shadow-float hover:bg-sunken"
    >
      <ArrowUp className="size-5" aria-hidden="true" />
    </button>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
