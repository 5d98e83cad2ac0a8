import { Trash2 } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { readDelta } from './group-form.ts'
import type { MenuItemFields } from './menu-item-form.ts'
import { OtherNames } from './OtherNames.tsx'
import { PartAllergensFields } from './PartAllergensFields.tsx'
import { priceError } from './price-text.ts'
import { PriceField } from './PriceField.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = {
  branch: Branch
  form: UseFormReturn<MenuItemFields>
  allergens: Allergen[]
  group: number
  index: number
  onRemove: () => void
}

export function ModifierOptionFields({ branch, form, allergens, group, index, onRemove }: Props) {
  const { register, control, formState } = form
  const path = `modifierGroups.${group}.options.${index}` as const
  const errors = formState.errors.modifierGroups?.[group]?.options?.[index]
  const first = branch.defaultLocale
  const name = useWatch({ control, name: `${path}.name.${first}` })
  const currency = branch.brand.currencyCode
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3 sm:gap-x-3">
        <TextField
          label={t.option}
          className="min-w-0 grow max-sm:w-full"
          lang={first}
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          error={errors?.name?.[first]?.message}
          {...register(`${path}.name.${first}`, {
            validate: (text) => text.trim() !== '' || t.optionRequired,
          })}
        />
        <PriceField
          branch={branch}
          signed
          label={t.priceDifference}
          className="w-28 shrink-0 max-sm:grow"
          error={errors?.delta?.message}
          placeholder="0"
          dir="ltr"
          {...register(`${path}.delta`, {
            validate: (text) => (readDelta(text, currency) === null ? priceError(currency) : true),
          })}
        />
        <IconButton
          label={t.deletePart(t.aboutOption(name || index + 1))}
          tone="danger"
          className="mt-7"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <OtherNames form={form} label={t.option} of={path} />
      <CheckboxField label={t.selectedByDefault} {...register(`${path}.isDefault`)} />
      <PartAllergensFields
        form={form}
        name={`${path}.allergens`}
        allergens={allergens}
        about={name || t.optionNumber(index + 1)}
      />
    </div>
  )
}
