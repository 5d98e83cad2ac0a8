import { languageName } from '#contract/language-name.ts'
import type { MenuImport, TargetFieldInput } from '#contract/menu-imports.ts'
import { cx } from '../../ui/cx.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { CodedLists } from './mapping.ts'
import { IGNORE, isLocalised, optionOf, TARGET_GROUPS } from './target-fields.ts'
import { menuImportMessages as t } from './messages.ts'

type Props = {
  column: NonNullable<MenuImport['table']>['columns'][number]
  rowCount: number
  field: TargetFieldInput
  reason: string | undefined
  error: string | undefined
  locales: string[]
  defaultLocale: string
  lists: CodedLists
  onOption: (option: string) => void
  onLocale: (locale: string) => void
  onField: (field: TargetFieldInput) => void
}

export function MappingRow({ column, rowCount, field, reason, error, locales, defaultLocale, lists, ...on }: Props) {
  const header = column.header || column.key
  const coded = field.kind === 'allergenColumn' ? lists.allergens : lists.dietTypes
  const isUnchosen = 'code' in field && coded.length > 0 && !coded.some(({ code }) => code === field.code)
  const ignored = field.kind === 'ignore'
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 sm:px-6 md:grid-cols-[1fr_minmax(17rem,22rem)]">
      <div className={cx('min-w-0', ignored && 'opacity-70')}>
        <p className="font-semibold break-words">{header}</p>
        <p className="mt-0.5 line-clamp-2 text-sm break-words text-muted" dir="auto">
          {column.samples.length > 0 ? column.samples.slice(0, 4).join(' · ') : t.emptyColumn}
        </p>
        {column.filled < rowCount && column.filled > 0 && (
          <p className="mt-0.5 text-xs text-muted">{t.filledRows(column.filled, rowCount)}</p>
        )}
      </div>
      <div className="space-y-2">
        <div className="flex gap-2">
          <SelectField
            label={t.fieldForColumn(header)}
            labelHidden
            size="sm"
            className="min-w-0 grow"
            value={optionOf(field)}
            error={isUnchosen ? undefined : error}
            onChange={(event) => on.onOption(event.target.value)}
          >
            <option value={IGNORE.value}>{IGNORE.label}</option>
            {TARGET_GROUPS.map((group) => (
              <optgroup key={group.title} label={group.title}>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          {isLocalised(field) && locales.length > 1 && (
            <SelectField
              label={t.languageOfColumn(header)}
              labelHidden
              size="sm"
              className="w-32 shrink-0"
              value={field.locale ?? defaultLocale}
              onChange={(event) => on.onLocale(event.target.value)}
            >
              {locales.map((locale) => (
                <option key={locale} value={locale}>
                  {languageName(locale)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        {field.kind === 'variantPrice' && (
          <TextField
            label={t.sizeName}
            value={field.name}
            maxLength={200}
            onChange={(event) => event.target.value && on.onField({ ...field, name: event.target.value })}
          />
        )}
        {(field.kind === 'allergenColumn' || field.kind === 'dietColumn') && (
          <SelectField
            label={field.kind === 'allergenColumn' ? t.allergen : t.dietType}
            labelHidden
            size="sm"
            value={field.code}
            error={isUnchosen ? t.chooseCoded[field.kind] : undefined}
            onChange={(event) => on.onField({ ...field, code: event.target.value })}
          >
            {/* Without this option, the browser would show the first one as if it were chosen. */}
            {isUnchosen && <option value={field.code}>{t.notChosen}</option>}
            {coded.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {reason && !error && <p className="text-xs text-pretty text-muted">{t.suggested(reason)}</p>}
      </div>
    </li>
  )
}
