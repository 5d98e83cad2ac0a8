import { useEffect, useEffectEvent, useRef } from 'react'
import { ALERT_DISMISS_MS } from '#contract/limits.ts'

type AlertProps = {
  title: string
  message: string
  /** The message in the guest's language, if that isn't English. */
  translation?: string | undefined
  language?: string
  closeLabel: string
  onClose: () => void
}

/** The red alert: closes after five seconds or on a click, and scrolls into view, as specified (docs/spec-coverage.md). */
export function Alert({ title, message, translation, language, closeLabel, onClose }: AlertProps) {
  const element = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const alert = element.current
    const closed = () => close()
    alert?.scrollIntoView({ block: 'nearest' })
    // A click anywhere on the alert closes it; its button makes that possible with a keyboard too.
    alert?.addEventListener('click', closed)
    const timer = setTimeout(closed, ALERT_DISMISS_MS)
    return () => {
      alert?.removeEventListener('click', closed)
      clearTimeout(timer)
    }
  }, [])
  return (
    <div className="alert" role="alert" ref={element}>
      <div lang="en">
        <strong>{title}</strong>
        <p>{message}</p>
        {translation && translation !== message && <p lang={language}>{translation}</p>}
      </div>
      <button type="button" aria-label={closeLabel}>
        ×
      </button>
    </div>
  )
}
