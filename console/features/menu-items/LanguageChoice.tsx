import { Check, Plus } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { languageName } from '#contract/language-name.ts'
import { cx } from '../../ui/cx.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  /** The branch's languages, starting with the default. */
  locales: string[]
  open: string[]
  onToggle: (locale: string) => void
}

/** Chooses the additional languages that the form shows. The others are hidden to keep the form short. */
export function LanguageChoice({ form, locales, open, onToggle }: Props) {
  const name = useWatch({ control: form.control, name: 'name' })
  const [first = '', ...others] = locales
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start me-1 text-sm text-muted">{t.languagesBesides(languageName(first))}</legend>
      {others.map((locale) => {
        const pressed = open.includes(locale)
        const lacking = Boolean(name[first]?.trim()) && !name[locale]?.trim()
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={pressed}
            onClick={() => onToggle(locale)}
            className={cx(
              'inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium',
              pressed ? 'border-transparent bg-accent-soft text-accent-text' : 'border-line-strong hover:bg-sunken',
            )}
          >
            {pressed ? <Check className="size-4" aria-hidden="true" /> : <Plus className="size-4" aria-hidden="true" />}
            {languageName(locale)}
            {lacking && <span className="text-xs font-normal text-warning">{t.nameMissing}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
