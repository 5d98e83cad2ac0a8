import { type FormEvent, type ReactNode, useState } from 'react'
import { type FeedbackDetails, type FeedbackStatus, needsNote } from '#contract/customer-feedback.ts'
import { FEEDBACK_NOTE_MAX_LENGTH } from '#contract/limits.ts'
import { FEEDBACK_INBOX } from '#contract/feedback-inbox.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { feedbackMessages as t } from './messages.ts'

type Props = {
  feedback: FeedbackDetails
  note: string
  marking: boolean
  onNote: (note: string) => void
  onMark: (status: FeedbackStatus) => void
  /** Shown above the note, `children` below. Both are in the form, so that its sticky buttons stay in view. */
  report: ReactNode
  children: ReactNode
}

/** A note and the buttons that change the status. A resolved or dismissed entry can only be reopened. */
export function StatusForm({ feedback: { type, status }, note, marking, onNote, onMark, report, children }: Props) {
  const [isMissing, setIsMissing] = useState(false)
  const isNeeded = needsNote(type, 'RESOLVED')

  function resolve(event: FormEvent) {
    event.preventDefault()
    if (isNeeded && note.trim() === '') setIsMissing(true)
    else onMark('RESOLVED')
  }

  if (status === 'RESOLVED' || status === 'DISMISSED')
    return (
      <>
        {report}
        {children}
        <DialogActions>
          <Button busy={marking} onClick={() => onMark('IN_PROGRESS')}>
            {t.reopen}
          </Button>
        </DialogActions>
      </>
    )
  return (
    <form noValidate onSubmit={resolve}>
      {report}
      <TextAreaField
        className="mt-5 border-t border-line pt-4"
        label={t.note}
        hint={isNeeded ? t.noteNeeded : t.noteHint}
        error={isMissing && note.trim() === '' ? FEEDBACK_INBOX.noteRequired : undefined}
        rows={2}
        maxLength={FEEDBACK_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
      {children}
      <DialogActions>
        {status === 'NEW' ? (
          <Button busy={marking} onClick={() => onMark('IN_PROGRESS')}>
            {t.start}
          </Button>
        ) : (
          <Button busy={marking} onClick={() => onMark('NEW')}>
            {t.markNew}
          </Button>
        )}
        <Button busy={marking} onClick={() => onMark('DISMISSED')}>
          {t.dismiss}
        </Button>
        <Button type="submit" variant="primary" busy={marking}>
          {t.resolve}
        </Button>
      </DialogActions>
    </form>
  )
}
