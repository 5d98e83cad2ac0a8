import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/limits.ts'
import { LocalizedFields } from '../../shell/LocalizedFields.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { useWrittenLanguages } from './written-languages.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  /** Where one chooses in which languages to write. */
  languages: ReactNode
}

/** What guests read, in the languages one chose to write in. */
export function MenuItemTexts({ form: { register, formState }, languages }: Props) {
  const { errors } = formState
  const locales = useWrittenLanguages()
  const long = { locales, long: true, maxLength: DESCRIPTION_MAX_LENGTH }
  return (
    <FormSection title="Texts">
      {languages}
      <LocalizedFields
        label="Name"
        locales={locales}
        maxLength={NAME_MAX_LENGTH}
        errorOf={(locale) => errors.name?.[locale]?.message}
        register={(locale, isDefault) =>
          register(`name.${locale}`, { validate: (text) => !isDefault || text.trim() !== '' || 'Name is required' })
        }
      />
      <LocalizedFields
        label="Description"
        {...long}
        errorOf={(locale) => errors.description?.[locale]?.message}
        register={(locale) => register(`description.${locale}`)}
      />
      <LocalizedFields
        label="Ingredients"
        {...long}
        errorOf={(locale) => errors.ingredients?.[locale]?.message}
        register={(locale) => register(`ingredients.${locale}`)}
      />
    </FormSection>
  )
}
