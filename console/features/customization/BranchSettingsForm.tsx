import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { useUpdateBranchMutation } from '../../api/branch-settings-api.ts'
import { resetAfterSave } from '../../fields/reset-after-save.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import {
  BRANCH_FIELDS,
  type BranchFields,
  branchFormSchema,
  toBranchBody,
  toBranchFields,
  toBranchPreview,
} from './branch-form.ts'
import { AllergenRules } from './AllergenRules.tsx'
import { BranchDetails } from './BranchDetails.tsx'
import { BranchTextFields } from './BranchTextFields.tsx'
import { ContrastNote } from './ContrastNote.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { LookPicture } from './LookPicture.tsx'
import { customizationMessages as t } from './messages.ts'
import { OpeningHoursFields } from './OpeningHoursFields.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { PriceFormat } from './PriceFormat.tsx'
import { SpecialHoursFields } from './SpecialHoursFields.tsx'

type Props = { branch: BranchSettings; brand: Brand; refusal: string | null }

export function BranchSettingsForm({ branch, brand, refusal }: Props) {
  const [updateBranch] = useUpdateBranchMutation()
  // The settings that the form was opened with or last saved. `branch` may have been refetched since.
  const [loaded, setLoaded] = useState(branch)
  const form = useForm<BranchFields>({
    resolver: zodResolver(branchFormSchema),
    mode: 'onChange',
    defaultValues: toBranchFields(branch),
  })
  const { register, control, setError, setValue, formState } = form
  const { errors } = formState
  const fields = useWatch({ control }) as BranchFields // every field has a default value
  const changed = { shouldDirty: true, shouldValidate: true }

  async function save(values: BranchFields) {
    const showSaved = resetAfterSave(form)
    const { data, error } = await updateBranch({ params: { id: branch.id }, body: toBranchBody(values, loaded) })
    if (error) return showServerError(error, setError, BRANCH_FIELDS)
    setLoaded(data)
    showSaved(toBranchFields(data))
    showToast({ kind: 'success', title: t.branchSaved, message: t.liveNow })
  }

  return (
    <SettingsForm
      form={form}
      refusal={refusal}
      onSave={save}
      preview={
        <PreviewFrame
          branchId={branch.id}
          look={{ settings: toBranchPreview(fields) }}
          hasLoader={brand.loaderEnabled}
        />
      }
    >
      <BranchDetails form={form} />
      <FormSection title={t.openingHours} lead={t.openingHoursLead}>
        <OpeningHoursFields
          value={fields.openingHours}
          error={errors.openingHours}
          onChange={(hours) => setValue('openingHours', hours, changed)}
        />
      </FormSection>
      <FormSection title={t.specialHours} lead={t.specialHoursLead}>
        <SpecialHoursFields form={form} branch={branch} />
      </FormSection>
      <FormSection title={t.languages} lead={t.languagesLead}>
        <LanguageFields
          locales={fields.locales}
          defaultLocale={fields.defaultLocale}
          error={errors.locales?.message}
          onLocales={(locales) => setValue('locales', locales, changed)}
          onDefault={(locale) => setValue('defaultLocale', locale, changed)}
        />
      </FormSection>
      <PriceFormat form={form} currencyCode={brand.currencyCode} locale={fields.defaultLocale} />
      <AllergenRules form={form} mode={fields.filterMode} />
      <FormSection title={t.menuSite}>
        <BranchTextFields form={form} field="announcement" label={t.announcement} hint={t.announcementHint} />
        <BranchTextFields form={form} field="legalNotice" label={t.legalNotice} hint={t.legalNoticeHint} long />
        <CheckboxField label={t.showPictures} {...register('showImages')} />
        <CheckboxField label={t.showCalories} {...register('showCalories')} />
        <CheckboxField label={t.acceptFeedback} hint={t.acceptFeedbackHint} {...register('feedbackEnabled')} />
      </FormSection>
      <FormSection title={t.branchAppearance} lead={t.branchAppearanceLead}>
        <Controller
          control={control}
          name="brandColor"
          render={({ field, fieldState }) => (
            <div>
              <ColorField
                label={t.branchColor}
                value={field.value}
                onChange={field.onChange}
                fallback={brand.brandColor ?? DEFAULT_BRAND_COLOR}
                error={fieldState.error?.message}
                hint={t.branchColorHint}
              />
              {field.value && <ContrastNote color={field.value} />}
            </div>
          )}
        />
        <LookPicture
          label={t.branchLogo}
          hint={t.branchLogoHint}
          value={fields.logoUrl}
          onChange={(address) => setValue('logoUrl', address, changed)}
          refusal={refusal}
          error={errors.logoUrl?.message}
        />
        <LookPicture
          label={t.loadingBackground}
          hint={brand.loaderEnabled ? t.loadingBackgroundHint : t.loadingBackgroundOff}
          value={fields.backgroundImgUrl}
          onChange={(address) => setValue('backgroundImgUrl', address, changed)}
          refusal={refusal}
          error={errors.backgroundImgUrl?.message}
        />
      </FormSection>
    </SettingsForm>
  )
}
