import type { Allergen } from '#contract/allergens.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { groupLines } from './group-lines.ts'
import type { OutdatedGroup } from './refresh-groups.ts'
import { menuItemFormMessages as t } from './form-messages.ts'
import { staleGroupMessages as own } from './stale-group-messages.ts'
import { VersionsTable } from './VersionsTable.tsx'

type Props = {
  outdated: OutdatedGroup[]
  allergens: Allergen[]
  locale: string
  onTheirs: () => void
  onMine: () => void
}

/**
 * Opens when option groups that the user added to the item were changed before it was saved. The form already has both
 * the user's changes and theirs, so closing the dialog keeps them.
 */
export function StaleGroupsDialog({ outdated, allergens, locale, onTheirs, onMine }: Props) {
  const texts = t.byOthers
  return (
    <Dialog title={own.groupsChanged(outdated.length)} open onClose={onMine}>
      <p className="text-muted">
        {own.groupsChangedHint(outdated.length)} {t.yoursNotSaved}
      </p>
      <VersionsTable
        headings={[texts.theirs, texts.mine]}
        rows={outdated.flatMap((group) => groupLines(group, allergens, locale))}
      />
      <p className="mt-3 text-sm text-muted">{texts.hint}</p>
      <DialogActions>
        <Button onClick={onTheirs}>{texts.load}</Button>
        <Button variant="primary" onClick={onMine}>
          {texts.keep}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
