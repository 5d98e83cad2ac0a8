import type { Branch } from '#contract/branches.ts'
import { languageName } from '#contract/language-name.ts'
import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { toDecimalText } from '#contract/money.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { needsSwitch } from './import-readiness.ts'
import { withDefaultCategory, withMatchBy } from './mapping.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  menuImport: MenuImport
  mapping: MappingInput
  branch: Branch
  onChange: (mapping: MappingInput) => void
  onSheet: (sheet: string) => void
}

export function MappingOptions({ menuImport, mapping, branch, onChange, onSheet }: Props) {
  const { table, report } = menuImport
  const sheets = table?.sheets ?? []
  return (
    <div className="grid items-start gap-4 p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-3">
      {sheets.length > 1 && (
        <SelectField label={t.sheet} value={table?.sheet ?? ''} onChange={(event) => onSheet(event.target.value)}>
          {table?.sheet === '*' && <option value="*">{t.allMenuSheets}</option>}
          {sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t.priceFormat}
        value={mapping.priceUnit}
        onChange={(event) => onChange({ ...mapping, priceUnit: event.target.value === 'minor' ? 'minor' : 'major' })}
      >
        <option value="major">{t.majorUnit}</option>
        <option value="minor">{t.minorUnit(toDecimalText(1250, branch.brand.currencyCode))}</option>
      </SelectField>
      <TextField
        label={t.defaultCategory}
        hint={t.defaultCategoryHint}
        value={mapping.defaultCategory ?? ''}
        maxLength={200}
        onChange={(event) => onChange(withDefaultCategory(mapping, event.target.value))}
      />
      {needsSwitch('acceptCurrency', mapping, report) && (
        <CheckboxField
          className="sm:col-span-full"
          label={t.acceptCurrency(branch.brand.currencyCode)}
          hint={t.acceptCurrencyHint}
          checked={mapping.acceptCurrency}
          onChange={(event) => onChange({ ...mapping, acceptCurrency: event.target.checked })}
        />
      )}
      {branch.locales.length > 1 && (
        <SelectField
          label={t.textLanguage}
          value={mapping.textLocale ?? branch.defaultLocale}
          hint={t.textLanguageHint}
          onChange={(event) => onChange({ ...mapping, textLocale: event.target.value })}
        >
          {branch.locales.map((locale) => (
            <option key={locale} value={locale}>
              {languageName(locale)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t.matchBy}
        value={mapping.matchBy ?? ''}
        hint={t.matchByHint}
        onChange={(event) => onChange(withMatchBy(mapping, event.target.value))}
      >
        <option value="">{t.matchByDefault}</option>
        <option value="id">{t.matchById}</option>
        <option value="name">{t.matchByName}</option>
        <option value="position">{t.matchByPosition}</option>
      </SelectField>
      {needsSwitch('keepPlaceholders', mapping, report) && (
        <CheckboxField
          className="sm:col-span-full"
          label={t.keepPlaceholders}
          checked={mapping.keepPlaceholders ?? false}
          onChange={(event) => onChange({ ...mapping, keepPlaceholders: event.target.checked })}
        />
      )}
    </div>
  )
}
