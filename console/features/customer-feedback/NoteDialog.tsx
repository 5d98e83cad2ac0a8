import { useState } from 'react'
import { FEEDBACK_NOTE_MAX_LENGTH } from '#contract/limits.ts'
import { FEEDBACK_INBOX } from '#contract/feedback-inbox.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { feedbackMessages as t } from './messages.ts'

type Props = { count: number; saving: boolean; onSave: (note: string) => void; onClose: () => void }

/** Asks for the note that is required to resolve allergen reports. All entries that it resolves get the same note. */
export function NoteDialog({ count, saving, onSave, onClose }: Props) {
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <FormDialog
      title={t.bulkNote(count)}
      error={undefined}
      submitLabel={t.resolve}
      saving={saving}
      unsaved={note !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (note.trim() === '') setIsMissing(true)
        else onSave(note)
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={t.note}
        hint={t.noteNeeded}
        error={isMissing && note.trim() === '' ? FEEDBACK_INBOX.noteRequired : undefined}
        maxLength={FEEDBACK_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
