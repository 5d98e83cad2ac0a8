import type { CustomerFeedback, FeedbackStatus } from '#contract/customer-feedback.ts'
import { Button } from '../../ui/Button.tsx'

type Props = {
  selected: CustomerFeedback[]
  marking: boolean
  onMark: (status: FeedbackStatus) => void
  onSelectNone: () => void
}

/** What can be done with what is selected. */
export function FeedbackBar({ selected, marking, onMark, onSelectNone }: Props) {
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-3 shadow-float"
    >
      <output className="grow ps-1 font-semibold">{selected.length} selected</output>
      <Button size="sm" busy={marking} onClick={() => onMark('READ')}>
        Mark as read
      </Button>
      <Button size="sm" busy={marking} onClick={() => onMark('DISMISSED')}>
        Dismiss
      </Button>
      <Button size="sm" variant="ghost" onClick={onSelectNone}>
        Select none
      </Button>
    </section>
  )
}
