import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { BranchSettings } from '#contract/branch-settings.ts'
import type { Brand } from '#contract/brands.ts'
import { DEFAULT_BRAND_COLOR } from '#contract/limits.ts'
import { useUpdateBranchMutation } from '../../api/branch-settings-api.ts'
import { SaveBar } from '../../shell/SaveBar.tsx'
import { showServerError } from '../../shell/show-server-error.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  BRANCH_FIELDS,
  type BranchFields,
  branchFormSchema,
  toBranchBody,
  toBranchFields,
  toBranchPreview,
} from './branch-form.ts'
import { AllergenRules } from './AllergenRules.tsx'
import { BranchPlace } from './BranchPlace.tsx'
import { ContrastNote } from './ContrastNote.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { LookPicture } from './LookPicture.tsx'
import { OpeningHoursFields } from './OpeningHoursFields.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { PriceSigns } from './PriceSigns.tsx'

type Props = { branch: BranchSettings; brand: Brand; refusal: string | null }

/** Where a branch is, when it is open, and what its menu site says and shows. */
export function BranchSettingsForm({ branch, brand, refusal }: Props) {
  const [updateBranch] = useUpdateBranchMutation()
  const form = useForm<BranchFields>({
    resolver: zodResolver(branchFormSchema),
    mode: 'onChange',
    defaultValues: toBranchFields(branch),
  })
  const { register, control, handleSubmit, setError, setValue, reset, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const fields = useWatch({ control }) as BranchFields // all of them have default values
  const changed = { shouldDirty: true, shouldValidate: true }

  async function save(values: BranchFields) {
    const { data, error } = await updateBranch({ params: { id: branch.id }, body: toBranchBody(values) })
    if (error) return showServerError(error, setError, BRANCH_FIELDS)
    reset(toBranchFields(data ?? branch))
    showToast({ kind: 'success', title: 'Branch settings saved', message: 'Guests see them from now on.' })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_23rem]">
        <div className="min-w-0 space-y-6">
          <FormFault title="Not saved" message={errors.root?.message} />
          <BranchPlace form={form} />
          <FormSection title="Opening hours" lead="In the time zone of the branch.">
            <OpeningHoursFields
              value={fields.openingHours}
              error={errors.openingHours}
              onChange={(hours) => setValue('openingHours', hours, changed)}
            />
          </FormSection>
          <FormSection title="Languages" lead="Guests choose among them in this order.">
            <LanguageFields
              locales={fields.locales}
              defaultLocale={fields.defaultLocale}
              error={errors.locales?.message}
              onLocales={(locales) => setValue('locales', locales, changed)}
              onDefault={(locale) => setValue('defaultLocale', locale, changed)}
            />
          </FormSection>
          <PriceSigns form={form} currencyCode={brand.currencyCode} locale={fields.defaultLocale} />
          <AllergenRules form={form} mode={fields.filterMode} />
          <FormSection title="What guests see">
            <TextField
              label="Announcement"
              dir="auto"
              hint="Stands above the menu, for instance “Closed on Monday”."
              error={errors.announcement?.message}
              {...register('announcement')}
            />
            <TextAreaField
              label="Legal notice"
              dir="auto"
              hint="Who runs the place, where the law asks for it. Stands at the end of the menu."
              error={errors.legalNotice?.message}
              {...register('legalNotice')}
            />
            <CheckboxField label="Show pictures" {...register('showImages')} />
            <CheckboxField label="Show calories" {...register('showCalories')} />
            <CheckboxField
              label="Take feedback"
              hint="Guests can tell you how it was, and report a wrong allergen."
              {...register('feedbackEnabled')}
            />
          </FormSection>
          <FormSection title="A look of its own" lead="Only where this branch differs from its brand.">
            <Controller
              control={control}
              name="brandColor"
              render={({ field, fieldState }) => (
                <div>
                  <ColorField
                    label="Colour of the branch"
                    value={field.value}
                    onChange={field.onChange}
                    fallback={brand.brandColor ?? DEFAULT_BRAND_COLOR}
                    error={fieldState.error?.message}
                    hint="Empty is the brand’s colour."
                  />
                  {field.value && <ContrastNote color={field.value} />}
                </div>
              )}
            />
            <LookPicture
              label="Logo of the branch"
              hint="Takes the place of the brand’s menu logo."
              value={fields.logoUrl}
              onChange={(address) => setValue('logoUrl', address, changed)}
              refusal={refusal}
              error={errors.logoUrl?.message}
            />
            <LookPicture
              label="Loading background"
              hint="Fills the loading screen behind the logo."
              value={fields.backgroundImgUrl}
              onChange={(address) => setValue('backgroundImgUrl', address, changed)}
              refusal={refusal}
              error={errors.backgroundImgUrl?.message}
            />
          </FormSection>
          <SaveBar unsaved={isDirty} saving={isSubmitting} refusal={refusal} onDiscard={() => reset()} />
        </div>
        <PreviewFrame branchId={branch.id} look={{ settings: toBranchPreview(fields) }} />
      </div>
    </form>
  )
}
