import type { UseFormReturn } from 'react-hook-form'
import { BRANCH_TEXT_LIMITS, type BranchText } from '#contract/branch-settings.ts'
import { formLocales } from '../../fields/localized-form.ts'
import { LocalizedFields } from '../../fields/LocalizedFields.tsx'
import type { BranchFields } from './branch-form.ts'
import { customizationMessages as t } from './messages.ts'

type Props = { form: UseFormReturn<BranchFields>; field: BranchText; label: string; hint: string; long?: boolean }

/** One field for each language in the form, including languages not saved yet. */
export function BranchTextFields({ form, field, label, hint, long = false }: Props) {
  const { register, watch, formState } = form
  const [defaultLocale, locales] = watch(['defaultLocale', 'locales'])
  const shown = formLocales({ defaultLocale, locales })
  return (
    <LocalizedFields
      label={label}
      hint={shown.length > 1 ? t.emptyLanguages(hint) : hint}
      long={long}
      locales={shown}
      maxLength={BRANCH_TEXT_LIMITS[field]}
      errorOf={(locale) => formState.errors[field]?.[locale]?.message}
      register={(locale) => register(`${field}.${locale}`)}
    />
  )
}
