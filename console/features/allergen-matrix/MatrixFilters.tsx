import { useCallback } from 'react'
import type { AllergenMatrixPage } from '#contract/menu-exports.ts'
import { FilterFold } from '../../ui/FilterFold.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { allergenMatrixMessages as t } from './messages.ts'

type Props = {
  matrix: AllergenMatrixPage
  search: string
  allergenId: number | null
  categoryId: number | null
  onChange: (change: { search?: string; allergenId?: string; categoryId?: string }) => void
}

export function MatrixFilters({ matrix, search, allergenId, categoryId, onChange }: Props) {
  const searchFor = useCallback((text: string) => onChange({ search: text }), [onChange])
  return (
    <search aria-label={t.filters} className="flex flex-wrap items-end gap-3 print:hidden">
      <SearchField label={t.search} value={search} onSearch={searchFor} className="min-w-0 grow basis-40 sm:max-w-xs" />
      <FilterFold count={Number(allergenId !== null) + Number(categoryId !== null)}>
        <SelectField
          label={t.allergen}
          size="sm"
          className="min-w-0 grow basis-32 sm:w-56 sm:grow-0 sm:basis-auto"
          value={allergenId ?? ''}
          onChange={(event) => onChange({ allergenId: event.target.value })}
        >
          <option value="">{t.allAllergens}</option>
          {matrix.allergens.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.category}
          size="sm"
          className="min-w-0 grow basis-32 sm:w-56 sm:grow-0 sm:basis-auto"
          value={categoryId ?? ''}
          onChange={(event) => onChange({ categoryId: event.target.value })}
        >
          <option value="">{t.allCategories}</option>
          {matrix.allCategories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </FilterFold>
    </search>
  )
}
