import type { Branch } from '#contract/branches.ts'
import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { useListAllergensQuery, useListDietTypesQuery } from '../../api/reference-api.ts'
import { fieldOf, localesOf, withField, withLocale, withOption } from './mapping.ts'
import { MappingRow } from './MappingRow.tsx'

type Props = {
  menuImport: MenuImport
  mapping: MappingInput
  branch: Branch
  onChange: (mapping: MappingInput) => void
}

const NONE: never[] = []

export function MappingTable({ menuImport, mapping, branch, onChange }: Props) {
  const { data: allergens = NONE } = useListAllergensQuery({})
  const { data: dietTypes = NONE } = useListDietTypesQuery({})
  const lists = { allergens, dietTypes }
  const locales = localesOf(mapping, branch.locales)
  return (
    <ul className="divide-y divide-line">
      {menuImport.table?.columns.map((column) => (
        <MappingRow
          key={column.key}
          column={column}
          rowCount={menuImport.table?.rowCount ?? 0}
          field={fieldOf(mapping, column.key)}
          reason={menuImport.mappingReasons[column.key]}
          error={menuImport.report?.mappingErrors.find((one) => one.column === column.key)?.message}
          locales={locales}
          defaultLocale={branch.defaultLocale}
          lists={lists}
          onOption={(option) => onChange(withOption(mapping, column, option, lists))}
          onLocale={(locale) => onChange(withLocale(mapping, column.key, locale))}
          onField={(field) => onChange(withField(mapping, column.key, field))}
        />
      ))}
    </ul>
  )
}
