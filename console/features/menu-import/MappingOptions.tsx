import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { asksAboutCurrency } from './import-readiness.ts'
import { withDefaultCategory } from './mapping.ts'

type Props = {
  menuImport: MenuImport
  mapping: MappingInput
  currencyCode: string
  onChange: (mapping: MappingInput) => void
  onSheet: (sheet: string) => void
}

/** What is true of the whole file: its sheet, its prices, and where rows without a category go. */
export function MappingOptions({ menuImport, mapping, currencyCode, onChange, onSheet }: Props) {
  const { table, report } = menuImport
  const sheets = table?.sheets ?? []
  return (
    <div className="grid items-start gap-4 p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-3">
      {sheets.length > 1 && (
        <SelectField label="Sheet" value={table?.sheet ?? ''} onChange={(event) => onSheet(event.target.value)}>
          {sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Prices are written as"
        value={mapping.priceUnit}
        onChange={(event) => onChange({ ...mapping, priceUnit: event.target.value === 'minor' ? 'minor' : 'major' })}
      >
        <option value="major">Whole money, such as 12.50</option>
        <option value="minor">The smallest coin, such as 1250</option>
      </SelectField>
      <TextField
        label="Category for rows without one"
        value={mapping.defaultCategory ?? ''}
        maxLength={200}
        onChange={(event) => onChange(withDefaultCategory(mapping, event.target.value))}
      />
      {(mapping.acceptCurrency || asksAboutCurrency(report)) && (
        <CheckboxField
          className="sm:col-span-full"
          label={`Take the numbers as ${currencyCode}`}
          hint="The file’s marks say another currency than the brand’s. Amounts are not converted."
          checked={mapping.acceptCurrency}
          onChange={(event) => onChange({ ...mapping, acceptCurrency: event.target.checked })}
        />
      )}
    </div>
  )
}
