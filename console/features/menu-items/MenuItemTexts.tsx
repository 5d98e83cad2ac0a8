import { type ReactNode, use } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DESCRIPTION_MAX_LENGTH } from '#contract/limits.ts'
import { LocalizedFields } from '../../fields/LocalizedFields.tsx'
import { NameFields } from '../../fields/NameFields.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { WrittenLanguages } from './written-languages.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  form: UseFormReturn<MenuItemFields>
  languages: ReactNode
}

export function MenuItemTexts({ form: { register, formState }, languages }: Props) {
  const { errors } = formState
  const locales = use(WrittenLanguages)
  const long = { locales, long: true, maxLength: DESCRIPTION_MAX_LENGTH }
  return (
    <FormSection title={t.sections.texts}>
      {languages}
      <NameFields locales={locales} register={register} errors={errors.name} />
      <LocalizedFields
        label={t.description}
        {...long}
        errorOf={(locale) => errors.description?.[locale]?.message}
        register={(locale) => register(`description.${locale}`)}
      />
      <LocalizedFields
        label={t.ingredients}
        {...long}
        errorOf={(locale) => errors.ingredients?.[locale]?.message}
        register={(locale) => register(`ingredients.${locale}`)}
      />
    </FormSection>
  )
}
