import type { AllergenMatrix } from '#contract/menu-exports.ts'
import { SelectField } from '../../ui/SelectField.tsx'

type Props = {
  matrix: AllergenMatrix
  allergenId: number | null
  categoryId: number | null
  onChange: (change: { allergenId?: string; categoryId?: string }) => void
}

/** One allergen, one category, or all. */
export function MatrixFilters({ matrix, allergenId, categoryId, onChange }: Props) {
  return (
    <search aria-label="Filters" className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
      <SelectField
        label="Allergen"
        size="sm"
        className="sm:w-56"
        value={allergenId ?? ''}
        onChange={(event) => onChange({ allergenId: event.target.value })}
      >
        <option value="">All allergens</option>
        {matrix.allergens.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Category"
        size="sm"
        className="sm:w-56"
        value={categoryId ?? ''}
        onChange={(event) => onChange({ categoryId: event.target.value })}
      >
        <option value="">All categories</option>
        {matrix.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  )
}
