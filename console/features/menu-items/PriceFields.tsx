import { Plus } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import type { Allergen } from '#contract/allergens.ts'
import type { Branch } from '#contract/branches.ts'
import { PRICE_TYPES } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { type MenuItemFields, needsPrice, newVariant } from './menu-item-form.ts'
import { moneyIn, priceError } from './price-text.ts'
import { PriceField } from './PriceField.tsx'
import { VariantFields } from './VariantFields.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { branch: Branch; form: UseFormReturn<MenuItemFields>; allergens: Allergen[] }

export function PriceFields({ branch, form, allergens }: Props) {
  const { register, control, formState } = form
  const { errors } = formState
  const sizes = useFieldArray({ control, name: 'variants' })
  const priceType = useWatch({ control, name: 'priceType' })
  const currency = branch.brand.currencyCode
  const own = useWatch({ control, name: 'branches' }).find((one) => one.branchId === branch.id)
  const ownMinor = fromDecimalText(own?.price ?? '', currency)
  const hint =
    ownMinor === null ? t.priceIn(currency) : t.priceInBrand(currency, branch.name, moneyIn(branch, ownMinor))
  const readable = (text: string) => (fromDecimalText(text, currency) === null ? priceError(currency) : true)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t.priceType} {...register('priceType')}>
          {PRICE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t.priceTypes[type]}
            </option>
          ))}
        </SelectField>
        {needsPrice({ priceType, variants: sizes.fields }) && (
          <PriceField
            branch={branch}
            label={t.price}
            hint={hint}
            error={errors.price?.message}
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
      <Button size="sm" onClick={() => sizes.append(newVariant(branch))}>
        <Plus className="size-4" aria-hidden="true" />
        {t.addSize}
      </Button>
    </>
  )
}
