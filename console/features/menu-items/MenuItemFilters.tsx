import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES, type MenuItemFilter } from '#contract/menu-items.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { FILTER_KEYS } from './item-filter.ts'
import { menuItemMessages as t } from './messages.ts'

// Loads when opened, so that the list appears sooner.
const FurtherFilters = lazy(async () => ({ default: (await import('./FurtherFilters.tsx')).FurtherFilters }))

export type FiltersProps = {
  branch: Branch
  filter: MenuItemFilter
  onChange: (change: Record<string, string | number | null>) => void
}

const [, , ...FURTHER] = FILTER_KEYS

/** The filters of the list. Category and status are always visible, the others when opened or when one is set. */
export function MenuItemFilters({ branch, filter, onChange }: FiltersProps) {
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id }, { refetchOnMountOrArgChange: true })
  const furtherCount = FURTHER.filter((key) => filter[key] !== undefined).length
  const [opened, setOpened] = useState(false)
  const open = opened || furtherCount > 0
  const rowId = useId()
  return (
    <>
      <FilterSelect
        label={t.category}
        all={t.allCategories}
        value={filter.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
        options={categories.map(({ id, name, menuItemCount }) => [
          id,
          `${textIn(name, branch.defaultLocale, branch.defaultLocale)} (${menuItemCount})`,
        ])}
      />
      <FilterSelect
        label={t.status}
        all={t.allStatuses}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={MENU_ITEM_STATUSES.map((one) => [one, t.statuses[one]])}
      />
      <Button
        aria-expanded={open}
        aria-controls={open ? rowId : undefined}
        onClick={() => (open ? (setOpened(false), onChange(NOTHING_FURTHER)) : setOpened(true))}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {furtherCount > 0 ? t.clearFurther(furtherCount) : t.moreFilters}
      </Button>
      {open && (
        <Suspense>
          <FurtherFilters id={rowId} branch={branch} filter={filter} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}

const NOTHING_FURTHER = Object.fromEntries(FURTHER.map((key) => [key, null]))
