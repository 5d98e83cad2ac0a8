import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { NAME_MAX_LENGTH, SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { useCreateBranchMutation, useListBrandsQuery } from '../../api/branch-settings-api.ts'
import { useSelectBranchMutation } from '../../api/branches-api.ts'
import { useBranch } from '../../shell/branch-context.ts'
import { languageName } from '../../shell/language-name.ts'
import { showServerError } from '../../shell/show-server-error.ts'
import { branchChosen } from '../../state/auth-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFault } from '../../ui/FormFault.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type AddFields, addFormSchema, NEW_BRAND, toNewBranch } from './add-form.ts'
import { PlaceField } from '../../shell/PlaceField.tsx'
import { findLanguages } from '../../shell/places.ts'

const FIELDS = ['name', 'timeZone', 'defaultLocale', 'brandName', 'currencyCode'] as const

/** Adds a branch to one of the brands, or with a brand of its own. */
export function AddBranch({ onClose }: { onClose: () => void }) {
  const inHand = useBranch()
  const { data: brands = [] } = useListBrandsQuery({})
  const [createBranch] = useCreateBranchMutation()
  const [selectBranch] = useSelectBranchMutation()
  const dispatch = useAppDispatch()
  const { register, control, handleSubmit, setError, formState } = useForm<AddFields>({
    resolver: zodResolver(addFormSchema),
    defaultValues: {
      name: '',
      brand: String(inHand.brand.id),
      brandName: '',
      currencyCode: inHand.brand.currencyCode,
      timeZone: inHand.timeZone,
      defaultLocale: inHand.defaultLocale,
    },
  })
  const { errors, isSubmitting } = formState
  const isNewBrand = useWatch({ control, name: 'brand' }) === NEW_BRAND

  async function workOn(branchId: number) {
    const { error } = await selectBranch({ body: { branchId } })
    if (!error) dispatch(branchChosen(branchId))
  }

  async function add(fields: AddFields) {
    const { data, error } = await createBranch({ body: toNewBranch(fields) })
    if (error) return showServerError(error, setError, FIELDS)
    showToast({
      kind: 'success',
      title: `${fields.name} was added`,
      message: 'It is not published yet.',
      action: { label: 'Work on it', onAction: () => void workOn(data?.id ?? 0) },
    })
    onClose()
  }

  return (
    <Dialog title="Add a branch" description="Guests do not see it until you publish it." open onClose={onClose}>
      <form noValidate onSubmit={(event) => void handleSubmit(add)(event)} className="space-y-4">
        <FormFault title="Not added" message={errors.root?.message} />
        <TextField
          label="Name"
          dir="auto"
          maxLength={NAME_MAX_LENGTH}
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField label="Brand" hint="Branches of one brand share its menu." {...register('brand')}>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {/* Known from the shell, so that the choice is there before the list is. */}
          {brands.length === 0 && <option value={inHand.brand.id}>{inHand.brand.name}</option>}
          <option value={NEW_BRAND}>A new brand…</option>
        </SelectField>
        {isNewBrand && (
          <>
            <TextField
              label="Name of the brand"
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
              label="Language"
              value={field.value}
              onChange={field.onChange}
              inputRef={field.ref}
              search={(text) => findLanguages(text, [])}
              labelOf={languageName}
              noneFound="No language found"
              maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="flex justify-end gap-3 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Add branch
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
