import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Branch } from '#contract/branches.ts'
import { NAME_MAX_LENGTH, PRICE_MAX_DIGITS } from '#contract/limits.ts'
import { PRICE_TYPES } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type MenuItemFields, needsPrice } from './menu-item-form.ts'
import { priceFault } from './price-text.ts'
import { PRICE_TYPE_WORDS } from './words.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields> }

/** One price, or a price for each size. */
export function PriceFields({ branch, form }: Props) {
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
        <div key={size.id} className="flex items-start gap-2 sm:gap-3">
          <TextField
            label="Size"
            className="min-w-0 grow"
            dir="auto"
            maxLength={NAME_MAX_LENGTH}
            error={errors.variants?.[index]?.name?.[branch.defaultLocale]?.message}
            {...register(`variants.${index}.name.${branch.defaultLocale}`, {
              validate: (text) => text.trim() !== '' || 'Size is required',
            })}
          />
          <TextField
            label="Price"
            className="w-28 shrink-0"
            error={errors.variants?.[index]?.price?.message}
            {...priceInput}
            {...register(`variants.${index}.price`, { validate: readable })}
          />
          <IconButton
            label="Delete"
            about={`size ${index + 1}`}
            tone="danger"
            className="mt-7"
            onClick={() => sizes.remove(index)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        onClick={() => sizes.append({ variantId: null, name: { [branch.defaultLocale]: '' }, price: '' })}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add size
      </Button>
    </>
  )
}
