import { use } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { languageName } from '#contract/language-name.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { labelIn } from '../../fields/localized-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { WrittenLanguages } from './written-languages.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  label: string
  /** The form path of the size, group or option. */
  of: `variants.${number}` | `modifierGroups.${number}` | `modifierGroups.${number}.options.${number}`
}

/** The name of a size, group or option in the visible languages other than the default one. */
export function OtherNames({ form, label, of }: Props) {
  const [, ...others] = use(WrittenLanguages)
  if (others.length === 0) return null
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {others.map((locale) => (
        <TextField
          key={locale}
          label={labelIn(label, languageName(locale), false)}
          lang={locale}
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          {...form.register(`${of}.name.${locale}`)}
        />
      ))}
    </div>
  )
}
