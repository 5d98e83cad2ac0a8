import type { MenuItem } from '#contract/menu-items.ts'
import { DateTime } from '../../shell/DateTime.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { changedKeys, FIELD_WORDS, wordsOf } from './merge-fields.ts'

type Props = {
  item: MenuItem
  mine: MenuItemFields
  base: MenuItemFields
  theirs: MenuItemFields
  locale: string
  onClose: () => void
  onTheirs: () => void
  onMine: () => void
}

/** Two people changed the same item: shows how, and lets one choose. */
export function StaleDialog({ item, mine, base, theirs, locale, onClose, onTheirs, onMine }: Props) {
  const keys = [...new Set([...changedKeys(base, theirs), ...changedKeys(base, mine)])]
  return (
    <Dialog title="Somebody else changed this in the meantime" open onClose={onClose}>
      <p className="text-muted">
        {item.updatedBy ?? 'Somebody'} saved it <DateTime at={item.updatedAt} />. Nothing of yours is saved yet.
      </p>
      <table className="mt-4 w-full text-sm">
        <thead>
          <tr className="text-start text-muted">
            <th scope="col" className="p-1 text-start font-semibold">
              What
            </th>
            <th scope="col" className="p-1 text-start font-semibold">
              Theirs
            </th>
            <th scope="col" className="p-1 text-start font-semibold">
              Yours
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="p-1 text-start font-medium">
                {FIELD_WORDS[key]}
              </th>
              {[theirs, mine].map((version, at) => (
                <td key={at} dir="auto" className="p-1 break-words">
                  {changedKeys(base, version).includes(key)
                    ? (wordsOf(version, key, locale) ?? 'changed')
                    : 'as before'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">
        “Keep mine” puts your changes on top of theirs; look them over and save again.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onTheirs}>Load theirs</Button>
        <Button variant="primary" onClick={onMine}>
          Keep mine
        </Button>
      </div>
    </Dialog>
  )
}
