import { Controller, type UseFormReturn } from 'react-hook-form'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { shortPath } from '#contract/page-urls.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { BranchFields } from './branch-form.ts'
import { PlaceField } from '../../fields/PlaceField.tsx'
import { customizationMessages as t } from './messages.ts'

export function BranchDetails({ form }: { form: UseFormReturn<BranchFields> }) {
  const { register, control, formState, watch } = form
  const { errors } = formState
  const slug = watch('slug')
  return (
    <FormSection title={t.branch}>
      <TextField
        label={uiMessages.name}
        dir="auto"
        maxLength={NAME_MAX_LENGTH}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t.shortAddress}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder={t.shortAddressExample}
        hint={slug ? `${location.origin}${shortPath(slug.trim().toLowerCase())}` : t.shortAddressHint}
        error={errors.slug?.message}
        {...register('slug')}
      />
      <TextField label={t.address} dir="auto" error={errors.address?.message} {...register('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.telephone}
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
            <PlaceField kind="timeZone" field={field} fieldState={fieldState} placeholder={t.searchCity} />
          )}
        />
      </div>
    </FormSection>
  )
}
