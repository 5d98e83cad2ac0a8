import type { MenuItem } from '#contract/menu-items.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { fieldText } from './field-text.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { changedKeys, mergeFields } from './merge-fields.ts'
import { menuItemFormMessages as t } from './form-messages.ts'
import { VersionsTable } from './VersionsTable.tsx'

type Props = {
  item: MenuItem
  mine: MenuItemFields
  base: MenuItemFields
  theirs: MenuItemFields
  locale: string
  /** The current user's id. */
  userId: number | undefined
  onClose: () => void
  onTheirs: () => void
  /** Called with the latest version that has the user's changes. */
  onMine: (merged: MenuItemFields) => void
}

/** Opens when the item was saved elsewhere during editing. Shows who changed what, and asks which version to use. */
export function StaleDialog({ item, mine, base, theirs, locale, userId, onClose, onTheirs, onMine }: Props) {
  const keys = [...new Set([...changedKeys(base, theirs), ...changedKeys(base, mine)])]
  const isOwn = item.updatedBy !== null && item.updatedBy.id === userId
  const name = item.updatedBy?.name ?? t.someone
  const texts = isOwn ? t.byYou : t.byOthers
  const textOf = (version: MenuItemFields, key: keyof MenuItemFields) =>
    changedKeys(base, version).includes(key)
      ? (fieldText({ version, base, key, locale }) ?? t.changed)
      : t.unchangedField
  return (
    <Dialog title={isOwn ? t.changedByYou : t.changedBy(name)} open onClose={onClose}>
      <p className="text-muted">
        {isOwn ? t.savedByYou : t.savedBy(name)} <DateTime at={item.updatedAt} />. {t.yoursNotSaved}
      </p>
      <VersionsTable
        headings={[texts.theirs, texts.mine]}
        rows={keys.map((key) => ({ key, label: t.fields[key], versions: [textOf(theirs, key), textOf(mine, key)] }))}
      />
      <p className="mt-3 text-sm text-muted">{texts.hint}</p>
      <DialogActions>
        <Button onClick={onTheirs}>{texts.load}</Button>
        <Button variant="primary" onClick={() => onMine(mergeFields(mine, base, theirs))}>
          {texts.keep}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
