import { lazy, Suspense, useState } from 'react'
import { type CustomerFeedback, type FeedbackStatus, needsNote } from '#contract/customer-feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { feedbackMessages as t } from './messages.ts'

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }))

type Props = {
  selected: CustomerFeedback[]
  marking: boolean
  onMark: (status: FeedbackStatus, note?: string) => void
  onSelectNone: () => void
}

export function FeedbackBar({ selected, marking, onMark, onSelectNone }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const unresolved = selected.filter(({ status }) => status !== 'RESOLVED')
  const asksNote = unresolved.some(({ type }) => needsNote(type, 'RESOLVED'))
  return (
    <section
      ref={keepToastsAbove}
      aria-label={t.selection}
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-3 shadow-float"
    >
      <output className="grow ps-1 font-semibold">{t.selected(selected.length)}</output>
      <Button size="sm" busy={marking} onClick={() => onMark('IN_PROGRESS')}>
        {t.start}
      </Button>
      <Button size="sm" busy={marking} onClick={() => (asksNote ? setIsAsking(true) : onMark('RESOLVED'))}>
        {t.resolve}
      </Button>
      <Button size="sm" busy={marking} onClick={() => onMark('DISMISSED')}>
        {t.dismiss}
      </Button>
      <Button size="sm" variant="ghost" onClick={onSelectNone}>
        {t.clearSelection}
      </Button>
      <Suspense>
        {isAsking && (
          <NoteDialog
            count={unresolved.length}
            saving={marking}
            onSave={(note) => onMark('RESOLVED', note)}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
