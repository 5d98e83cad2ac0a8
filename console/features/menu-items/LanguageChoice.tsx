import { Check, Plus } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { languageName } from '../../shell/language-name.ts'
import { cx } from '../../ui/cx.ts'
import type { MenuItemFields } from './menu-item-form.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  /** The branch's languages, its default first, which is always there. */
  locales: string[]
  open: string[]
  onToggle: (locale: string) => void
}

/** Which languages one writes in besides the branch's own, so that the form is as long as the work at hand. */
export function LanguageChoice({ form, locales, open, onToggle }: Props) {
  const name = useWatch({ control: form.control, name: 'name' })
  const [first = '', ...others] = locales
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start me-1 text-sm text-muted">Written in {languageName(first)}, and in</legend>
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
            {lacking && <span className="text-xs font-normal text-warning">no name yet</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
