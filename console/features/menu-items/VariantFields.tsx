import { Trash2 } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { fromDecimalText } from '#contract/money.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
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
  index: number
  onRemove: () => void
}

export function VariantFields({ branch, form, allergens, index, onRemove }: Props) {
  const { register, control, formState } = form
  const errors = formState.errors.variants?.[index]
  const first = branch.defaultLocale
  const name = useWatch({ control, name: `variants.${index}.name.${first}` })
  const currency = branch.brand.currencyCode
  return (
    <div className="space-y-3 rounded-xl border border-line p-3 sm:p-4">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3 sm:gap-x-3">
        <TextField
          label={t.size}
          className="min-w-0 grow max-sm:w-full"
          lang={first}
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          error={errors?.name?.[first]?.message}
          {...register(`variants.${index}.name.${first}`, {
            validate: (text) => text.trim() !== '' || t.sizeRequired,
          })}
        />
        <PriceField
          branch={branch}
          label={t.price}
          className="w-28 shrink-0 max-sm:grow"
          error={errors?.price?.message}
          {...register(`variants.${index}.price`, {
            validate: (text) => (fromDecimalText(text, currency) === null ? priceError(currency) : true),
          })}
        />
        <IconButton label={t.deletePart(t.sizeNumber(index + 1))} tone="danger" className="mt-7" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <OtherNames form={form} label={t.size} of={`variants.${index}`} />
      <PartAllergensFields
        form={form}
        name={`variants.${index}.allergens`}
        allergens={allergens}
        about={name || t.sizeNumber(index + 1)}
      />
    </div>
  )
}
