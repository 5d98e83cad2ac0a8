import type { UseFormReturn } from 'react-hook-form'
import { FILTER_MODES } from '#contract/branch-settings.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { FILTER_MODE_WORDS } from './words.ts'

type Props = { form: UseFormReturn<BranchFields>; mode: BranchFields['filterMode'] }

/** What a branch promises people with allergies, and how its filter reads what is not certain. */
export function AllergenRules({ form: { register, formState }, mode }: Props) {
  const { errors } = formState
  return (
    <FormSection title="Allergens" lead="The levels themselves are stated with each dish.">
      <SelectField label="Allergen filter" hint={FILTER_MODE_WORDS[mode].hint} {...register('filterMode')}>
        {FILTER_MODES.map((one) => (
          <option key={one} value={one}>
            {FILTER_MODE_WORDS[one].name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Allergen statement"
        dir="auto"
        hint="What is true of the whole kitchen, such as flour in the air."
        error={errors.allergenStatement?.message}
        {...register('allergenStatement')}
      />
      <TextField
        label="Allergens reviewed on"
        type="date"
        dir="ltr"
        className="max-w-56"
        hint="When somebody last went through all of them."
        error={errors.allergensReviewedAt?.message}
        {...register('allergensReviewedAt')}
      />
    </FormSection>
  )
}
