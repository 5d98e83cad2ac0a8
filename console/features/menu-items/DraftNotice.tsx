import { DateTime } from '../../shell/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Draft } from './merge-fields.ts'

type Props = { draft: Draft; onRestore: () => void; onDiscard: () => void }

/** Offers what was typed and not saved. */
export function DraftNotice({ draft, onRestore, onDiscard }: Props) {
  return (
    <Notice variant="info" title="There are unsaved changes of yours">
      <p>
        From <DateTime at={draft.savedAt} />.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onRestore}>
          Restore
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
