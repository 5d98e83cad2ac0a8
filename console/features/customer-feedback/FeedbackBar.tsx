import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { keepToastsAbove } from '../../ui/keep-toasts-above.ts'
import { feedbackMessages as t } from './messages.ts'

type Props = {
  selected: CustomerFeedback[]
  marking: boolean
  onMark: (status: FeedbackStatus) => void
  onSelectNone: () => void
}

export function FeedbackBar({ selected, marking, onMark, onSelectNone }: Props) {
  return (
    <section
      ref={keepToastsAbove}
      aria-label={t.selection}
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-3 shadow-float"
    >
      <output className="grow ps-1 font-semibold">{t.selected(selected.length)}</output>
      <Button size="sm" busy={marking} onClick={() => onMark('READ')}>
        {t.markRead}
      </Button>
      <Button size="sm" busy={marking} onClick={() => onMark('DISMISSED')}>
        {t.dismiss}
      </Button>
      <Button size="sm" variant="ghost" onClick={onSelectNone}>
        {t.clearSelection}
      </Button>
    </section>
  )
}
