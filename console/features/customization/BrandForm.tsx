import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Brand } from '#contract/brands.ts'
import { DEFAULT_BRAND_COLOR, NAME_MAX_LENGTH } from '#contract/limits.ts'
import { SITE_THEMES } from '#contract/menu-site.ts'
import { useUpdateBrandMutation } from '../../api/branch-settings-api.ts'
import { SaveBar } from '../../shell/SaveBar.tsx'
import { showServerError } from '../../shell/show-server-error.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BRAND_FIELDS, type BrandFields, brandFormSchema, toBrandBody, toBrandFields, toPreview } from './brand-form.ts'
import { ContrastNote } from './ContrastNote.tsx'
import { LookPicture } from './LookPicture.tsx'
import { PlaceField } from '../../shell/PlaceField.tsx'
import { currencyLabel } from '../../shell/places.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { PICTURE_WORDS, THEME_WORDS } from './words.ts'

type Props = { brand: Brand; branchId: number; refusal: string | null }

/** What a brand's menu sites look like, with a preview of what is not saved yet. */
export function BrandForm({ brand, branchId, refusal }: Props) {
  const [updateBrand] = useUpdateBrandMutation()
  const form = useForm<BrandFields>({
    resolver: zodResolver(brandFormSchema),
    mode: 'onChange',
    defaultValues: toBrandFields(brand),
  })
  const { register, control, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const fields = useWatch({ control }) as BrandFields // all of them have default values

  async function save(values: BrandFields) {
    const { data, error } = await updateBrand({ params: { id: brand.id }, body: toBrandBody(values, brand) })
    if (error) return showServerError(error, setError, BRAND_FIELDS)
    reset(toBrandFields(data ?? brand))
    showToast({ kind: 'success', title: 'Brand saved', message: 'Guests see it from now on.' })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_23rem]">
        <div className="min-w-0 space-y-6">
          <FormFault title="Not saved" message={errors.root?.message} />
          <FormSection title="Brand" lead={brandLead(brand)}>
            <TextField
              label="Name"
              dir="auto"
              maxLength={NAME_MAX_LENGTH}
              error={errors.name?.message}
              {...register('name')}
            />
            <Controller
              control={control}
              name="currencyCode"
              render={({ field, fieldState }) =>
                brand.isCurrencyLocked ? (
                  <TextField
                    label="Currency"
                    value={currencyLabel(field.value)}
                    disabled
                    hint="The currency stays: dishes have prices in it. A new brand can have another one."
                  />
                ) : (
                  <PlaceField kind="currency" field={field} fieldState={fieldState} />
                )
              }
            />
          </FormSection>
          <FormSection title="Look">
            <SelectField label="Theme" hint={THEME_WORDS[fields.theme].hint} {...register('theme')}>
              {SITE_THEMES.map((theme) => (
                <option key={theme} value={theme}>
                  {THEME_WORDS[theme].name}
                </option>
              ))}
            </SelectField>
            <Controller
              control={control}
              name="brandColor"
              render={({ field, fieldState }) => (
                <div>
                  <ColorField
                    label="Brand colour"
                    value={field.value}
                    onChange={field.onChange}
                    fallback={DEFAULT_BRAND_COLOR}
                    error={fieldState.error?.message}
                    hint="Empty is the default purple."
                  />
                  <ContrastNote color={field.value || DEFAULT_BRAND_COLOR} />
                </div>
              )}
            />
          </FormSection>
          <FormSection
            title="Pictures"
            lead="JPEG, PNG, WebP or AVIF, 5 MB at most. Transparent ones stay transparent."
          >
            {(['menuLogo', 'itemLogo', 'itemBackgroundLogo'] as const).map((name) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field, fieldState }) => (
                  <LookPicture
                    {...PICTURE_WORDS[name]}
                    value={field.value}
                    onChange={field.onChange}
                    refusal={refusal}
                    error={fieldState.error?.message}
                  />
                )}
              />
            ))}
          </FormSection>
          <FormSection
            title="Loading screen"
            lead="Covers the menu for a moment when a guest opens it for the first time."
          >
            <CheckboxField
              label="Background only"
              hint="Shows the colour and the background picture, without the logo."
              {...register('loaderBgOnly')}
            />
          </FormSection>
          <SaveBar unsaved={isDirty} saving={isSubmitting} refusal={refusal} onDiscard={() => reset()} />
        </div>
        <PreviewFrame branchId={branchId} look={{ brand: toPreview(fields) }} />
      </div>
    </form>
  )
}

function brandLead({ branchCount }: Brand): string {
  return branchCount === 1 ? 'One branch shows this brand.' : `${branchCount} branches share this brand and its menu.`
}
