import type { UseFormReturn } from 'react-hook-form'
import { currencyExponent, formatMoney } from '#contract/money.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'

type Props = { form: UseFormReturn<BranchFields>; currencyCode: string; locale: string }
const EXAMPLE_UNITS = 1250

/** How prices are written, and what is said about taxes. */
export function PriceSigns({ form, currencyCode, locale }: Props) {
  const { register, watch, formState } = form
  const { errors } = formState
  const [currencySymbol, currencyPosition] = watch(['currencySymbol', 'currencyPosition'])
  const example = formatMoney(currencyExponent(currencyCode) === 3 ? EXAMPLE_UNITS * 10 : EXAMPLE_UNITS, {
    currencyCode,
    currencySymbol,
    currencyPosition,
    locale,
  })
  return (
    <FormSection title="Prices" lead={`Guests read ${example}`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Currency symbol"
          maxLength={8}
          hint="Without one, or with $, a plain sign for money stands there."
          error={errors.currencySymbol?.message}
          {...register('currencySymbol')}
        />
        <SelectField label="Position of the symbol" {...register('currencyPosition')}>
          <option value="before">Before the price</option>
          <option value="after">After the price</option>
        </SelectField>
      </div>
      <TextField
        label="Tax note"
        dir="auto"
        hint="For instance “All prices include tax”."
        error={errors.taxNote?.message}
        {...register('taxNote')}
      />
    </FormSection>
  )
}
