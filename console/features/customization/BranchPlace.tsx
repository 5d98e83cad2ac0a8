import { Controller, type UseFormReturn } from 'react-hook-form'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { shortPath } from '#contract/page-urls.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { PlaceField } from '../../shell/PlaceField.tsx'

/** What a branch is called, where it is, and how to reach it. */
export function BranchPlace({ form }: { form: UseFormReturn<BranchFields> }) {
  const { register, control, formState, watch } = form
  const { errors } = formState
  const slug = watch('slug')
  return (
    <FormSection title="Branch">
      <TextField
        label="Name"
        dir="auto"
        maxLength={NAME_MAX_LENGTH}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Short address"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder="corner-cafe"
        hint={
          slug
            ? `${location.origin}${shortPath(slug.trim().toLowerCase())}`
            : 'Letters, digits and hyphens. Empty is none.'
        }
        error={errors.slug?.message}
        {...register('slug')}
      />
      <TextField label="Address" dir="auto" error={errors.address?.message} {...register('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Telephone"
          type="tel"
          dir="ltr"
          autoComplete="off"
          error={errors.telephone?.message}
          {...register('telephone')}
        />
        <Controller
          control={control}
          name="timeZone"
          render={({ field, fieldState }) => (
            <PlaceField kind="timeZone" field={field} fieldState={fieldState} placeholder="Search a city" />
          )}
        />
      </div>
    </FormSection>
  )
}
