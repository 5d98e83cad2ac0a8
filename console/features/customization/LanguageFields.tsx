import { ArrowUp, X } from 'lucide-react'
import { languageName } from '#contract/language-name.ts'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { findLanguages } from '../../fields/places.ts'
import { customizationMessages as t } from './messages.ts'

type Props = {
  locales: string[]
  defaultLocale: string
  onLocales: (locales: string[]) => void
  onDefault: (locale: string) => void
  error: string | undefined
}

export function LanguageFields({ locales, defaultLocale, onLocales, onDefault, error }: Props) {
  const moveUp = (at: number) => onLocales(locales.toSpliced(at, 1).toSpliced(at - 1, 0, locales[at] ?? defaultLocale))
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line rounded-xl border border-line" aria-label={t.languages}>
        {locales.map((locale, at) => (
          <li key={locale} className="flex min-h-12 items-center gap-2 px-3.5 py-1">
            <span className="min-w-0 grow font-medium break-words">{languageName(locale)}</span>
            {locale === defaultLocale && <Badge tone="accent">{t.default}</Badge>}
            {at > 0 && (
              <IconButton label={t.moveUp(languageName(locale))} onClick={() => moveUp(at)}>
                <ArrowUp aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={t.removeOne(languageName(locale))}
              tone="danger"
              disabledReason={locale === defaultLocale ? t.defaultStays : null}
              onClick={() => onLocales(locales.filter((one) => one !== locale))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <FieldNote id="languages-note" error={error} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          label={t.addLanguage}
          placeholder={t.searchLanguage}
          value=""
          onChange={(locale) => locale && onLocales([...locales, locale])}
          search={(text) => findLanguages(text, locales)}
          labelOf={languageName}
          noneFound={t.noLanguage}
          maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
        />
        <SelectField
          label={t.defaultLanguage}
          value={defaultLocale}
          hint={t.defaultLanguageHint}
          onChange={(event) => onDefault(event.target.value)}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {languageName(locale)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}
