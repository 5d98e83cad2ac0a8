import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { MENU_ITEM_STATUSES } from '#contract/menu-items.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { STATUS_WORDS } from './words.ts'

type Props = {
  branch: Branch
  asked: 'category' | 'status'
  items: string
  busy: boolean
  onDo: (action: BulkAction) => void
  onClose: () => void
}

/** Into which category, or to which status. */
export function BulkChoiceDialog({ branch, asked, items, busy, onDo, onClose }: Props) {
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id })
  const [chosen, setChosen] = useState('')
  const [faulty, setFaulty] = useState(false)
  const options =
    asked === 'category'
      ? categories.map(({ id, name }) => [String(id), textIn(name, branch.defaultLocale, branch.defaultLocale)])
      : MENU_ITEM_STATUSES.map((one) => [one, STATUS_WORDS[one]])
  const actionOf = (): BulkAction | null => {
    if (asked === 'category') return chosen === '' ? null : { kind: 'category', categoryId: Number(chosen) }
    const status = MENU_ITEM_STATUSES.find((one) => one === chosen)
    return status ? { kind: 'status', status } : null
  }
  return (
    <Dialog title={asked === 'category' ? `Move ${items}` : `Status of ${items}`} open onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const action = actionOf()
          setFaulty(action === null)
          if (action) onDo(action)
        }}
      >
        <SelectField
          label={asked === 'category' ? 'Category' : 'Status'}
          error={faulty && chosen === '' ? 'Choose one' : undefined}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">Choose …</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {asked === 'category' ? 'Move' : 'Set status'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
