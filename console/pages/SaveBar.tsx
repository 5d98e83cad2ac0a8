import { Button } from '../ui/Button.tsx'
import { keepToastsAbove } from '../ui/keep-toasts-above.ts'
import { uiMessages } from '../ui/messages.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { pageMessages as t } from './messages.ts'

type Props = {
  unsaved: boolean
  /** Whether saving waits for uploads, so the changes themselves haven't been sent yet. */
  waiting?: boolean
  saving: boolean
  refusal: string | null
  onDiscard: () => void
}

/** The buttons to save or discard changes, which stay visible below a long form. */
export function SaveBar({ unsaved, waiting = false, saving, refusal, onDiscard }: Props) {
  return (
    <div
      ref={keepToastsAbove}
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 shadow-float sm:px-5"
    >
      <p role="status" className="text-sm text-muted">
        {unsaved ? t.unsaved : t.allSaved}
      </p>
      <div className="ms-auto flex gap-3">
        {unsaved && (
          <Button disabled={saving || waiting} onClick={onDiscard}>
            {t.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={saving || waiting} disabledReason={refusal}>
          {uiMessages.save}
        </Button>
      </div>
      <LeaveGuard unsaved={unsaved} />
    </div>
  )
}
