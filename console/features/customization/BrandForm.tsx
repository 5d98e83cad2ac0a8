import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { Brand } from '#contract/brands.ts'
import { DEFAULT_BRAND_COLOR, NAME_MAX_LENGTH } from '#contract/limits.ts'
import { SITE_THEMES } from '#contract/menu-site.ts'
import { useUpdateBrandMutation } from '../../api/branch-settings-api.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BRAND_FIELDS, type BrandFields, brandFormSchema, toBrandBody, toBrandFields, toPreview } from './brand-form.ts'
import { ContrastNote } from './ContrastNote.tsx'
import { LookPicture } from './LookPicture.tsx'
import { PlaceField } from '../../fields/PlaceField.tsx'
import { currencyLabel } from '../../fields/places.ts'
import { resetAfterSave } from '../../fields/reset-after-save.ts'
import { customizationMessages as t } from './messages.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import { SettingsForm } from './SettingsForm.tsx'

type Props = { brand: Brand; branchId: number; refusal: string | null }

export function BrandForm({ brand, branchId, refusal }: Props) {
  const [updateBrand] = useUpdateBrandMutation()
  // The settings that the form was opened with or last saved. `brand` may have been refetched since.
  const [loaded, setLoaded] = useState(brand)
  const form = useForm<BrandFields>({
    resolver: zodResolver(brandFormSchema),
    mode: 'onChange',
    defaultValues: toBrandFields(brand),
  })
  const { register, control, setError, formState } = form
  const { errors } = formState
  const fields = useWatch({ control }) as BrandFields // every field has a default value

  async function save(values: BrandFields) {
    const showSaved = resetAfterSave(form)
    const { data, error } = await updateBrand({ params: { id: brand.id }, body: toBrandBody(values, loaded) })
    if (error) return showServerError(error, setError, BRAND_FIELDS)
    setLoaded(data)
    showSaved(toBrandFields(data))
    showToast({ kind: 'success', title: t.brandSaved, message: t.liveNow })
  }

  return (
    <SettingsForm
      form={form}
      refusal={refusal}
      onSave={save}
      preview={
        <PreviewFrame branchId={branchId} look={{ brand: toPreview(fields) }} hasLoader={fields.loaderEnabled} />
      }
    >
      <FormSection title={t.brand} lead={t.brandBranches(brand.branchCount)}>
        <TextField
          label={uiMessages.name}
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
              <TextField label={t.currency} value={currencyLabel(field.value)} disabled hint={t.currencyLocked} />
            ) : (
              <PlaceField kind="currency" field={field} fieldState={fieldState} />
            )
          }
        />
      </FormSection>
      <FormSection title={t.appearance}>
        <SelectField label={t.theme} hint={t.themes[fields.theme].hint} {...register('theme')}>
          {SITE_THEMES.map((theme) => (
            <option key={theme} value={theme}>
              {t.themes[theme].name}
            </option>
          ))}
        </SelectField>
        <Controller
          control={control}
          name="brandColor"
          render={({ field, fieldState }) => (
            <div>
              <ColorField
                label={t.brandColor}
                value={field.value}
                onChange={field.onChange}
                fallback={DEFAULT_BRAND_COLOR}
                error={fieldState.error?.message}
                hint={t.brandColorHint}
              />
              <ContrastNote color={field.value || DEFAULT_BRAND_COLOR} />
            </div>
          )}
        />
      </FormSection>
      <FormSection title={t.pictures} lead={t.picturesLead}>
        {(['menuLogo', 'itemLogo', 'itemBackgroundLogo'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <LookPicture
                {...t.brandPictures[name]}
                value={field.value}
                onChange={field.onChange}
                refusal={refusal}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </FormSection>
      <FormSection title={t.loadingScreen} lead={t.loadingScreenLead}>
        <CheckboxField label={t.showLoader} hint={t.showLoaderHint} {...register('loaderEnabled')} />
        {fields.loaderEnabled && (
          <CheckboxField label={t.backgroundOnly} hint={t.backgroundOnlyHint} {...register('loaderBgOnly')} />
        )}
      </FormSection>
    </SettingsForm>
  )
}
