import type { MouseEvent } from 'react'
import { DateTime } from '../../pages/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Draft } from './merge-fields.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { draft: Draft; isOlder: boolean; onRestore: () => void; onDiscard: () => void }

export function DraftNotice({ draft, isOlder, onRestore, onDiscard }: Props) {
  // The second click of a double-click would decide about the next draft, which then appears in the same place.
  const once = (decide: () => void) => (event: MouseEvent) => event.detail <= 1 && decide()
  return (
    <Notice variant="info" title={isOlder ? t.olderDraftTitle : t.draftTitle} live={isOlder}>
      <p>
        {t.draftFrom} <DateTime at={draft.savedAt} />.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={once(onRestore)}>
          {t.restore}
        </Button>
        <Button size="sm" variant="ghost" onClick={once(onDiscard)}>
          {t.discard}
        </Button>
      </div>
    </Notice>
  )
}
