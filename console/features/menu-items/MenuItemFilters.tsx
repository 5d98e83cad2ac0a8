import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { MENU_ITEM_STATUSES, type MenuItemFilter } from '#contract/menu-items.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { menuItemMessages as t } from './messages.ts'

type Props = {
  branch: Branch
  filter: MenuItemFilter
  onChange: (change: Record<string, string | number | null>) => void
}

const FURTHER = ['allergenId', 'dietTypeId', 'soldOut', 'withoutPrice', 'allergensUnknown', 'needsReview'] as const

/** Category and status are always visible; the other filters open while one of them is set. */
export function MenuItemFilters({ branch, filter, onChange }: Props) {
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id })
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
        {furtherCount > 0 ? t.fewerFilters(furtherCount) : t.moreFilters}
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
        label={t.allergen}
        all={t.anyAllergen}
        value={filter.allergenId}
        onChange={(allergenId) => onChange({ allergenId })}
        options={allergens.map((one) => [one.id, t.withAllergen(one.name)])}
      />
      <FilterSelect
        label={t.dietType}
        all={t.anyDietType}
        value={filter.dietTypeId}
        onChange={(dietTypeId) => onChange({ dietTypeId })}
        options={dietTypes.map((one) => [one.id, one.name])}
      />
      <FilterSelect
        label={t.availability}
        all={t.anyAvailability}
        value={filter.soldOut === undefined ? undefined : String(filter.soldOut)}
        onChange={(soldOut) => onChange({ soldOut })}
        options={[
          ['true', t.soldOut],
          ['false', t.available],
        ]}
      />
      <FilterSelect
        label={t.price}
        all={t.anyPrice}
        value={filter.withoutPrice === undefined ? undefined : String(filter.withoutPrice)}
        onChange={(withoutPrice) => onChange({ withoutPrice })}
        options={[
          ['true', t.noPrice],
          ['false', t.hasPrice],
        ]}
      />
      <FilterSelect
        label={t.allergenInfo}
        all={t.anyAllergenInfo}
        value={filter.allergensUnknown}
        onChange={(allergensUnknown) => onChange({ allergensUnknown })}
        options={[
          ['all', t.noAllergens],
          ['some', t.someUnknown],
        ]}
      />
      <FilterSelect
        label={t.review}
        all={t.anyReview}
        value={filter.needsReview === undefined ? undefined : String(filter.needsReview)}
        onChange={(needsReview) => onChange({ needsReview })}
        options={[
          ['true', t.needsReview],
          ['false', t.reviewed],
        ]}
      />
    </div>
  )
}
