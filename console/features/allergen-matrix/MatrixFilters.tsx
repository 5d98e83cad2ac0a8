import type { AllergenMatrix } from '#contract/menu-exports.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { allergenMatrixMessages as t } from './messages.ts'

type Props = {
  matrix: AllergenMatrix
  allergenId: number | null
  categoryId: number | null
  onChange: (change: { allergenId?: string; categoryId?: string }) => void
}

export function MatrixFilters({ matrix, allergenId, categoryId, onChange }: Props) {
  return (
    <search aria-label={t.filters} className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
      <SelectField
        label={t.allergen}
        size="sm"
        className="sm:w-56"
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
        className="sm:w-56"
        value={categoryId ?? ''}
        onChange={(event) => onChange({ categoryId: event.target.value })}
      >
        <option value="">{t.allCategories}</option>
        {matrix.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
