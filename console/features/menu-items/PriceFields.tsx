import { Plus } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { PRICE_MAX_DIGITS } from '#contract/limits.ts'
import { PRICE_TYPES } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type MenuItemFields, needsPrice } from './menu-item-form.ts'
import { priceFault } from './price-text.ts'
import { VariantFields } from './VariantFields.tsx'
import { PRICE_TYPE_WORDS } from './words.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; allergens: Allergen[] }

/** One price, or a price for each size. */
export function PriceFields({ branch, form, allergens }: Props) {
  const { register, control, formState } = form
  const { errors } = formState
  const sizes = useFieldArray({ control, name: 'variants' })
  const priceType = useWatch({ control, name: 'priceType' })
  const currency = branch.brand.currencyCode
  const readable = (text: string) => (fromDecimalText(text, currency) === null ? priceFault(currency) : true)
  const priceInput = { inputMode: 'decimal', autoComplete: 'off', maxLength: PRICE_MAX_DIGITS + 1 } as const
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Kind of price" {...register('priceType')}>
          {PRICE_TYPES.map((type) => (
            <option key={type} value={type}>
              {PRICE_TYPE_WORDS[type]}
            </option>
          ))}
        </SelectField>
        {needsPrice({ priceType, variants: sizes.fields }) && (
          <TextField
            label="Price"
            hint={`in ${currency}`}
            error={errors.price?.message}
            {...priceInput}
            {...register('price', { validate: (text, fields) => !needsPrice(fields) || readable(text) })}
          />
        )}
      </div>
      {sizes.fields.map((size, index) => (
        <VariantFields
          key={size.id}
          branch={branch}
          form={form}
          allergens={allergens}
          index={index}
          onRemove={() => sizes.remove(index)}
        />
      ))}
      <Button
        size="sm"
        onClick={() =>
          sizes.append({ variantId: null, name: { [branch.defaultLocale]: '' }, price: '', allergens: [] })
        }
      >
        <Plus className="size-4" aria-hidden="true" />
        Add size
      </Button>
    </>
  )
}
