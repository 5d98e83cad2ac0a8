import type { MenuItem } from '#contract/menu-items.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { changedKeys, fieldText, mergeFields } from './merge-fields.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

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
  return (
    <Dialog title={isOwn ? t.changedByYou : t.changedBy(name)} open onClose={onClose}>
      <p className="text-muted">
        {isOwn ? t.savedByYou : t.savedBy(name)} <DateTime at={item.updatedAt} />. {t.yoursNotSaved}
      </p>
      <table className="mt-4 w-full text-sm">
        <thead>
          <tr className="text-start text-muted">
            {[t.field, texts.theirs, texts.mine].map((heading) => (
              <th key={heading} scope="col" className="p-1 text-start font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="p-1 text-start font-medium">
                {t.fields[key]}
              </th>
              {[theirs, mine].map((version, at) => (
                <td key={at} dir="auto" className="p-1 break-words">
                  {changedKeys(base, version).includes(key)
                    ? (fieldText(version, key, locale) ?? t.changed)
                    : t.unchangedField}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
