import { useEffect } from 'react'
import { useReadFeedbackCountsQuery } from '../../api/customer-feedback-api.ts'
import { cx } from '../../ui/cx.ts'
import { feedbackMessages as t } from './messages.ts'

const ASK_EVERY_MS = 60_000
/** Polling stops after this time without input, so that the session of an unattended tablet can end. */
const SHIFT_MS = 8 * 60 * 60 * 1000
/** Larger numbers are shown as “99+”. */
const MOST = 99

/**
 * The number of new feedback entries, if there are any, in the danger colour if an allergen report is among them.
 * @param watch whether to refetch the number every minute while the page is visible, and when the window gets the focus
 */
export function FeedbackBadge({ watch = false }: { watch?: boolean | undefined }) {
  const { data, refetch } = useReadFeedbackCountsQuery({})
  useEffect(() => {
    if (!watch) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let usedAt = Date.now()
    const use = () => (usedAt = Date.now())
    const ask = () => void (document.visibilityState === 'visible' && Date.now() - usedAt < SHIFT_MS && refetch())
    window.addEventListener('pointerdown', use, { signal })
    window.addEventListener('keydown', use, { signal })
    window.addEventListener('focus', ask, { signal })
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [watch, refetch])

  const count = data?.newCount ?? 0
  if (count === 0) return null
  return (
    <span
      className={cx(
        'grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs font-semibold tracking-normal tabular-nums',
        data?.newAllergenReportCount ? 'bg-danger text-surface' : 'bg-accent-soft text-accent-text',
      )}
    >
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only normal-case">{t.newInFeedback(count)}</span>
    </span>
  )
}
