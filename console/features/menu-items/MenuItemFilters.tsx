import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES, type MenuItemStatus } from '#contract/menu-items.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { STATUS_WORDS } from './words.ts'

type Props = {
  branch: Branch
  categoryId: number | undefined
  status: MenuItemStatus | undefined
  onChange: (change: Record<string, string | number | null>) => void
}

/** Narrows the list down to a category or a status. */
export function MenuItemFilters({ branch, categoryId, status, onChange }: Props) {
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id })
  return (
    <>
      <SelectField
        label="Category"
        labelHidden
        size="sm"
        className="min-w-0 grow basis-36 sm:max-w-56"
        value={categoryId ?? ''}
        onChange={(event) => onChange({ categoryId: event.target.value })}
      >
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {textIn(category.name, branch.defaultLocale, branch.defaultLocale)} ({category.menuItemCount})
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        labelHidden
        size="sm"
        className="min-w-0 grow basis-32 sm:max-w-44"
        value={status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">All statuses</option>
        {MENU_ITEM_STATUSES.map((one) => (
          <option key={one} value={one}>
            {STATUS_WORDS[one]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
