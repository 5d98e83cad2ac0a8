import { useId } from 'react'
import type { Data } from '#contract/endpoints.ts'
import { languageName } from '#contract/language-name.ts'
import type { readTranslationProgress } from '#contract/translations.ts'
import { cx } from '../../ui/cx.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { translationsMessages as t } from './messages.ts'

type Props = {
  languages: Data<typeof readTranslationProgress>['languages']
  value: string
  onChange: (locale: string) => void
}

export function LanguageChoice({ languages, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t.languages}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {languages.map(({ locale, translated, total }) => (
          <label
            key={locale}
            className={cx(
              'cursor-pointer rounded-2xl border bg-surface px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              locale === value ? 'border-accent-text' : 'border-line hover:border-line-strong/60',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={locale === value}
              onChange={() => onChange(locale)}
              className="sr-only"
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={cx('font-semibold', locale === value && 'text-accent-text')}>
                {languageName(locale)}
              </span>
              <span className="text-sm text-muted tabular-nums">{t.progress(translated, total)}</span>
            </span>
            <span className="mt-2 block" aria-hidden="true">
              <ProgressBar label={languageName(locale)} done={translated} total={Math.max(1, total)} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
