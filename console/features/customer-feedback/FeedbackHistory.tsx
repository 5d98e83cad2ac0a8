import type { FeedbackDetails } from '#contract/customer-feedback.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { feedbackMessages as t } from './messages.ts'

/** The history of a feedback entry, oldest first: when it was received, then the actions of members. */
export function FeedbackHistory({ feedback }: { feedback: FeedbackDetails }) {
  const { createdAt, branch, history } = feedback
  const received = { id: 0, what: t.received, by: undefined, note: null, at: createdAt }
  const acts = history.map(({ action, by, ...act }) => ({ ...act, what: t.action[action], by: by ?? t.formerMember }))
  return (
    <section aria-label={t.history} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-3 font-semibold">{t.history}</h3>
      <ol className="space-y-3 border-s-2 border-line ps-4">
        {[received, ...acts].map(({ id, what, by, note, at }) => (
          <li key={id} className="text-sm">
            <p className="font-medium">{what}</p>
            {note && (
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {note}
              </p>
            )}
            <p className="text-muted">
              {by && (
                <>
                  <bdi>{by}</bdi> ·{' '}
                </>
              )}
              <DateTime at={at} timeZone={branch.timeZone} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
