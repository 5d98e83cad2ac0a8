import { Button } from '../ui/Button.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

type Props = { unsaved: boolean; saving: boolean; refusal: string | null; onDiscard: () => void }

/** Stays in sight at the end of a long form: what is not saved, and the way to save it or give it up. */
export function SaveBar({ unsaved, saving, refusal, onDiscard }: Props) {
  return (
    <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 shadow-float sm:px-5">
      <p role="status" className="text-sm text-muted">
        {unsaved ? 'You have unsaved changes' : 'Everything is saved'}
      </p>
      <div className="flex gap-3">
        {unsaved && (
          <Button disabled={saving} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" busy={saving} disabledReason={refusal}>
          Save
        </Button>
      </div>
      <LeaveGuard unsaved={unsaved && !saving} />
    </div>
  )
}
