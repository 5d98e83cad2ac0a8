import type { UseFormReturn } from 'react-hook-form'
import { currencyExponent, formatMoney } from '#contract/money.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { BranchTextFields } from './BranchTextFields.tsx'
import { customizationMessages as t } from './messages.ts'

type Props = { form: UseFormReturn<BranchFields>; currencyCode: string; locale: string }
const EXAMPLE_UNITS = 1250

export function PriceFormat({ form, currencyCode, locale }: Props) {
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
    <FormSection title={t.prices} lead={t.priceExample(example)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.currencySymbol}
          maxLength={8}
          hint={t.currencySymbolHint}
          error={errors.currencySymbol?.message}
          {...register('currencySymbol')}
        />
        <SelectField label={t.symbolPosition} {...register('currencyPosition')}>
          <option value="before">{t.beforePrice}</option>
          <option value="after">{t.afterPrice}</option>
        </SelectField>
      </div>
      <BranchTextFields form={form} field="taxNote" label={t.taxNote} hint={t.taxNoteHint} />
    </FormSection>
  )
}
