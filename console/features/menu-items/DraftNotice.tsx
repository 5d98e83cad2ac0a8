import type { MouseEvent } from 'react'
import type { Branch } from '#contract/branches.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { completeDraft } from './complete-draft.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { type Draft, restoreDraft } from './merge-fields.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  branch: Branch
  draft: Draft
  /** The form's initial values. */
  base: MenuItemFields
  /** The form's current values. */
  getTyped: () => MenuItemFields
  isOlder: boolean
  /** Called with the form's values after the draft's changes. */
  onRestore: (fields: MenuItemFields) => void
  onDiscard: () => void
}

export function DraftNotice({ branch, draft, base, getTyped, isOlder, onRestore, onDiscard }: Props) {
  const restore = () => onRestore(restoreDraft(completeDraft(draft, branch), base, getTyped()))
  // The second click of a double-click would decide about the next draft, which then appears in the same place.
  const once = (decide: () => void) => (event: MouseEvent) => event.detail <= 1 && decide()
  return (
    <Notice variant="info" title={isOlder ? t.olderDraftTitle : t.draftTitle} live={isOlder}>
      <p>
        {t.draftFrom} <DateTime at={draft.savedAt} />.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={once(restore)}>
          {t.restore}
        </Button>
        <Button size="sm" variant="ghost" onClick={once(onDiscard)}>
          {t.discard}
        </Button>
      </div>
    </Notice>
  )
}
