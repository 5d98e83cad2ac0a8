import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { languageName } from '#contract/language-name.ts'
import { NAME_MAX_LENGTH, SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { useCreateBranchMutation, useListBrandsQuery } from '../../api/branch-settings-api.ts'
import { useBranch } from '../../session/branch-context.ts'
import { useChooseBranch } from '../../session/use-choose-branch.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { CancelButton } from '../../ui/CancelButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type AddFields, addFormSchema, NEW_BRAND, toNewBranch } from './add-form.ts'
import { PlaceField } from '../../fields/PlaceField.tsx'
import { findLanguages } from '../../fields/places.ts'
import { branchMessages as t } from './messages.ts'

const FIELDS = ['name', 'timeZone', 'defaultLocale', 'brandName', 'currencyCode'] as const

export function AddBranch({ onClose }: { onClose: () => void }) {
  const current = useBranch()
  const { data: brands = [] } = useListBrandsQuery({})
  const [createBranch] = useCreateBranchMutation()
  const choose = useChooseBranch()
  const { register, control, handleSubmit, setError, formState } = useForm<AddFields>({
    resolver: zodResolver(addFormSchema),
    defaultValues: {
      name: '',
      brand: String(current.brand.id),
      brandName: '',
      currencyCode: current.brand.currencyCode,
      timeZone: current.timeZone,
      defaultLocale: current.defaultLocale,
    },
  })
  const { errors, isSubmitting, isDirty } = formState
  // The selected branch's brand is an option before the list has loaded, so that it stays chosen.
  const choices = brands.some(({ id }) => id === current.brand.id) ? brands : [current.brand, ...brands]
  const isNewBrand = useWatch({ control, name: 'brand' }) === NEW_BRAND

  async function add(fields: AddFields) {
    const { data, error } = await createBranch({ body: toNewBranch(fields) })
    if (error) return showServerError(error, setError, FIELDS)
    showToast({
      kind: 'success',
      title: t.added(fields.name),
      message: t.addedHint,
      action: { label: t.switchTo, onAction: () => void choose(data.id) },
    })
    onClose()
  }

  return (
    <Dialog title={t.addBranch} description={t.addLead} open busy={isSubmitting} unsaved={isDirty} onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(add)(event)} className="space-y-4">
        <FormError title={t.notAdded} message={errors.root?.message} />
        <TextField
          label={uiMessages.name}
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField label={t.brand} hint={t.brandHint} {...register('brand')}>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW_BRAND}>{t.newBrand}</option>
        </SelectField>
        {isNewBrand && (
          <>
            <TextField
              label={t.brandName}
              dir="auto"
              maxLength={NAME_MAX_LENGTH}
              error={errors.brandName?.message}
              {...register('brandName')}
            />
            <Controller
              control={control}
              name="currencyCode"
              render={({ field, fieldState }) => <PlaceField kind="currency" field={field} fieldState={fieldState} />}
            />
          </>
        )}
        <Controller
          control={control}
          name="timeZone"
          render={({ field, fieldState }) => <PlaceField kind="timeZone" field={field} fieldState={fieldState} />}
        />
        <Controller
          control={control}
          name="defaultLocale"
          render={({ field, fieldState }) => (
            <ComboboxField
              label={t.language}
              value={field.value}
              onChange={field.onChange}
              inputRef={field.ref}
              search={(text) => findLanguages(text, [])}
              labelOf={languageName}
              noneFound={t.noLanguage}
              maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
              error={fieldState.error?.message}
            />
          )}
        />
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t.addBranch}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
