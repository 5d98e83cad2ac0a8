import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES, type MenuItemFilter } from '#contract/menu-items.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { STATUS_WORDS } from './words.ts'

type Props = {
  branch: Branch
  filter: MenuItemFilter
  onChange: (change: Record<string, string | number | null>) => void
}

const FURTHER = ['allergenId', 'dietTypeId', 'soldOut', 'withoutPrice', 'allergensUnknown'] as const

/** Narrows the list down: category and status at hand, the rest behind a button, open while it narrows something. */
export function MenuItemFilters({ branch, filter, onChange }: Props) {
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id })
  const furtherCount = FURTHER.filter((key) => filter[key] !== undefined).length
  const [opened, setOpened] = useState(false)
  const open = opened || furtherCount > 0
  const rowId = useId()
  return (
    <>
      <FilterSelect
        label="Category"
        all="All categories"
        value={filter.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
        options={categories.map(({ id, name, menuItemCount }) => [
          id,
          `${textIn(name, branch.defaultLocale, branch.defaultLocale)} (${menuItemCount})`,
        ])}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={MENU_ITEM_STATUSES.map((one) => [one, STATUS_WORDS[one]])}
      />
      <Button
        aria-expanded={open}
        aria-controls={open ? rowId : undefined}
        onClick={() => (open ? (setOpened(false), onChange(NOTHING_FURTHER)) : setOpened(true))}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {furtherCount > 0 ? `Fewer filters (${furtherCount})` : 'More filters'}
      </Button>
      {open && <FurtherFilters id={rowId} filter={filter} onChange={onChange} />}
    </>
  )
}

const NOTHING_FURTHER = Object.fromEntries(FURTHER.map((key) => [key, null]))

function FurtherFilters({ id, filter, onChange }: Omit<Props, 'branch'> & { id: string }) {
  const { data: allergens = [] } = useListAllergensQuery({})
  const { data: dietTypes = [] } = useListDietTypesQuery({})
  return (
    <div id={id} className="flex w-full flex-wrap gap-2 sm:gap-3">
      <FilterSelect
        label="Allergen"
        all="Any allergen"
        value={filter.allergenId}
        onChange={(allergenId) => onChange({ allergenId })}
        options={allergens.map((one) => [one.id, `With ${one.name}`])}
      />
      <FilterSelect
        label="Diet type"
        all="Any diet type"
        value={filter.dietTypeId}
        onChange={(dietTypeId) => onChange({ dietTypeId })}
        options={dietTypes.map((one) => [one.id, one.name])}
      />
      <FilterSelect
        label="Availability"
        all="Sold out or not"
        value={filter.soldOut === undefined ? undefined : String(filter.soldOut)}
        onChange={(soldOut) => onChange({ soldOut })}
        options={[
          ['true', 'Sold out'],
          ['false', 'Not sold out'],
        ]}
      />
      <FilterSelect
        label="Price"
        all="With or without price"
        value={filter.withoutPrice === undefined ? undefined : String(filter.withoutPrice)}
        onChange={(withoutPrice) => onChange({ withoutPrice })}
        options={[
          ['true', 'Without price'],
          ['false', 'With price'],
        ]}
      />
      <FilterSelect
        label="Allergens known"
        all="Allergens known or not"
        value={filter.allergensUnknown}
        onChange={(allergensUnknown) => onChange({ allergensUnknown })}
        options={[
          ['all', 'No allergen stated'],
          ['some', 'Some allergens unknown'],
        ]}
      />
    </div>
  )
}
