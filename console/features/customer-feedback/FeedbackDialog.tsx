import { useState } from 'react'
import type { FeedbackStatus } from '#contract/customer-feedback.ts'
import { useReadFeedbackQuery } from '../../api/customer-feedback-api.ts'
import { apiMessages } from '../../api/messages.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TYPES } from './feedback-labels.ts'
import { FeedbackDetails } from './FeedbackDetails.tsx'
import { FeedbackHistory } from './FeedbackHistory.tsx'
import { feedbackMessages as t } from './messages.ts'
import { ReportedItem } from './ReportedItem.tsx'
import { StatusForm } from './StatusForm.tsx'
import { useFeedbackChanges } from './use-feedback-changes.ts'

type Props = { id: number; onClose: () => void }

/** Shows a feedback entry. Opening it doesn't change its status. */
export function FeedbackDialog({ id, onClose }: Props) {
  // Somebody else may have changed the entry since it was cached.
  const { currentData: feedback, error } = useReadFeedbackQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  const { mark, marking } = useFeedbackChanges()
  const [note, setNote] = useState('')

  async function markAs(status: FeedbackStatus): Promise<void> {
    if (!(await mark(feedback ? [feedback] : [], status, note))) return
    setNote('')
    // The dialog stays open for someone who starts to work on the entry or reopens it.
    if (status !== 'IN_PROGRESS') onClose()
  }

  return (
    <Dialog
      title={feedback ? TYPES[feedback.type].name : t.title}
      open
      busy={marking}
      unsaved={note !== ''}
      onClose={onClose}
    >
      {error && <p role="alert">{error.message ?? apiMessages.failed}</p>}
      {!feedback && !error && <Skeleton className="h-40 w-full" />}
      {feedback && (
        <StatusForm
          feedback={feedback}
          note={note}
          marking={marking}
          onNote={setNote}
          onMark={(status) => void markAs(status)}
          report={
            <>
              <p dir="auto" lang={feedback.locale} className="break-words whitespace-pre-wrap">
                {feedback.comment || t.ratingOnly}
              </p>
              {feedback.type === 'ALLERGEN_REPORT' && feedback.menuItem && (
                <ReportedItem feedback={feedback} menuItem={feedback.menuItem} />
              )}
            </>
          }
        >
          <FeedbackDetails feedback={feedback} />
          <FeedbackHistory feedback={feedback} />
        </StatusForm>
      )}
    </Dialog>
  )
}
