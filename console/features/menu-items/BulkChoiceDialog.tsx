import { useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { BulkAction } from '#contract/menu-item-bulk.ts'
import { MENU_ITEM_STATUSES } from '#contract/menu-items.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { menuItemDialogMessages as t } from './dialog-messages.ts'

type Props = {
  branch: Branch
  asked: 'category' | 'status'
  count: number
  busy: boolean
  onDo: (action: BulkAction) => void
  onClose: () => void
}

export function BulkChoiceDialog({ branch, asked, count, busy, onDo, onClose }: Props) {
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id }, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const options =
    asked === 'category'
      ? categories.map(({ id, name }) => [String(id), textIn(name, branch.defaultLocale, branch.defaultLocale)])
      : MENU_ITEM_STATUSES.map((one) => [one, t.statuses[one]])
  const chooseOne = asked === 'category' ? t.chooseCategory : t.chooseStatus
  const actionOf = (): BulkAction | null => {
    if (asked === 'category') return chosen === '' ? null : { kind: 'category', categoryId: Number(chosen) }
    const status = MENU_ITEM_STATUSES.find((one) => one === chosen)
    return status ? { kind: 'status', status } : null
  }
  return (
    <FormDialog
      title={asked === 'category' ? t.moveItems(count) : t.changeStatusOf(count)}
      submitLabel={asked === 'category' ? t.move : t.changeStatus}
      saving={busy}
      onSubmit={(event) => {
        event.preventDefault()
        const action = actionOf()
        setIsInvalid(action === null)
        if (action) onDo(action)
      }}
      onClose={onClose}
    >
      <SelectField
        label={asked === 'category' ? t.category : t.status}
        error={isInvalid && chosen === '' ? chooseOne : undefined}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{chooseOne}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
