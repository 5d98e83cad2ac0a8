import { useCallback } from 'react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import { useAllCategoriesQuery } from '../../api/categories-api.ts'
import { FilterFold } from '../../ui/FilterFold.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FilterSelect } from '../menu-items/FilterSelect.tsx'
import { branchPricesMessages as t } from './messages.ts'

type Props = {
  branch: Branch
  branches: Branch[]
  search: string
  categoryId: number | null
  onlyOwn: boolean
  phoneBranchId: number
  onPhoneBranch: (id: number) => void
  onChange: (change: Record<string, string | number | null>) => void
}

export function PriceFilters(props: Props) {
  const { branch, branches, search, categoryId, onlyOwn, phoneBranchId, onPhoneBranch, onChange } = props
  const { data: categories = [] } = useAllCategoriesQuery({ branchId: branch.id }, { refetchOnMountOrArgChange: true })
  const onSearch = useCallback((text: string) => onChange({ search: text }), [onChange])
  return (
    <search aria-label={t.title} className="flex flex-wrap items-center gap-2 border-b border-line p-3 sm:gap-3 sm:p-4">
      <SearchField
        label={t.search}
        value={search}
        onSearch={onSearch}
        className="grow basis-40 sm:max-w-sm sm:basis-64"
      />
      <FilterFold count={Number(categoryId !== null) + Number(onlyOwn)}>
        <FilterSelect
          label={t.category}
          all={t.allCategories}
          value={categoryId ?? undefined}
          onChange={(value) => onChange({ categoryId: value })}
          options={categories.map(({ id, name }) => [id, textIn(name, branch.defaultLocale, branch.defaultLocale)])}
        />
        <FilterSelect
          label={t.shownItems}
          all={t.allItems}
          value={onlyOwn ? 'true' : undefined}
          onChange={(value) => onChange({ hasBranchPrice: value })}
          options={[['true', t.onlyOwn]]}
        />
      </FilterFold>
      <SelectField
        label={t.branch}
        size="sm"
        className="w-full sm:hidden"
        value={phoneBranchId}
        onChange={(event) => onPhoneBranch(Number(event.target.value))}
      >
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
