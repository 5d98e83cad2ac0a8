import type { UseFormReturn } from 'react-hook-form'
import { FILTER_MODES } from '#contract/menu-site.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { BranchTextFields } from './BranchTextFields.tsx'
import { customizationMessages as t } from './messages.ts'

type Props = { form: UseFormReturn<BranchFields>; mode: BranchFields['filterMode'] }

export function AllergenRules({ form, mode }: Props) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormSection title={t.allergens} lead={t.allergensLead}>
      <SelectField label={t.allergenFilter} hint={t.filterModes[mode].hint} {...register('filterMode')}>
        {FILTER_MODES.map((one) => (
          <option key={one} value={one}>
            {t.filterModes[one].name}
          </option>
        ))}
      </SelectField>
      <BranchTextFields
        form={form}
        field="allergenStatement"
        label={t.allergenStatement}
        hint={t.allergenStatementHint}
        long
      />
      <TextField
        label={t.allergensReviewed}
        type="date"
        dir="ltr"
        className="max-w-56"
        hint={t.allergensReviewedHint}
        error={errors.allergensReviewedAt?.message}
        {...register('allergensReviewedAt')}
      />
    </FormSection>
  )
}
