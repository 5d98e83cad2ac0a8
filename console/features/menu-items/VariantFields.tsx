import { Trash2 } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { NAME_MAX_LENGTH, PRICE_MAX_DIGITS } from '#contract/limits.ts'
import { fromDecimalText } from '#contract/money.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { MenuItemFields } from './menu-item-form.ts'
import { OtherNames } from './OtherNames.tsx'
import { PartAllergensFields } from './PartAllergensFields.tsx'
import { priceFault } from './price-text.ts'

type Props = {
  branch: Branch
  form: UseFormReturn<MenuItemFields>
  allergens: Allergen[]
  index: number
  onRemove: () => void
}

/** One size: its name in each language, its price, and what it holds beside what the item says. */
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
          label="Size"
          className="min-w-0 grow max-sm:w-full"
          lang={first}
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          error={errors?.name?.[first]?.message}
          {...register(`variants.${index}.name.${first}`, {
            validate: (text) => text.trim() !== '' || 'Size is required',
          })}
        />
        <TextField
          label="Price"
          className="w-28 shrink-0 max-sm:grow"
          error={errors?.price?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_MAX_DIGITS + 1}
          {...register(`variants.${index}.price`, {
            validate: (text) => (fromDecimalText(text, currency) === null ? priceFault(currency) : true),
          })}
        />
        <IconButton label="Delete" about={`size ${index + 1}`} tone="danger" className="mt-7" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <OtherNames form={form} label="Size" of={`variants.${index}`} />
      <PartAllergensFields
        form={form}
        name={`variants.${index}.allergens`}
        allergens={allergens}
        about={name || `size ${index + 1}`}
      />
    </div>
  )
}
