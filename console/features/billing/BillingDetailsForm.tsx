import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { AUTH, CHECKOUT } from '#contract/messages.ts'
import { type BillingDetails, billingDetailsSchema } from '#contract/subscriptions.ts'
import { useUpdateBillingDetailsMutation } from '../../api/subscription-api.ts'
import { countryName, findCountries } from '../../fields/countries.ts'
import { resetAfterSave } from '../../fields/reset-after-save.ts'
import { showServerError } from '../../pages/show-server-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { FormSection } from '../../ui/FormSection.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/messages.ts'
import { showToast } from '../../ui/show-toast.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { billingMessages as t } from './messages.ts'

const FIELDS = [
  'companyName',
  'taxId',
  'address.line1',
  'address.line2',
  'address.city',
  'address.postalCode',
  'address.country',
] as const

export function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const [update] = useUpdateBillingDetailsMutation()
  const form = useForm<BillingDetails>({
    resolver: zodResolver(billingDetailsSchema),
    mode: 'onChange',
    defaultValues: details,
  })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const country = useController({ control, name: 'address.country' }).field

  async function save(body: BillingDetails) {
    const showSaved = resetAfterSave(form)
    const { data, error } = await update({ body })
    if (error) return showServerError(error, setError, FIELDS)
    showSaved(data)
    showToast({ kind: 'success', title: AUTH.success, message: t.detailsSaved })
  }

  return (
    <FormSection title={t.invoiceDetails} lead={t.invoiceDetailsLead}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="grid gap-4 sm:grid-cols-2">
        {errors.root && (
          <div className="sm:col-span-2">
            <FormError title={uiMessages.notSaved} message={errors.root.message} />
          </div>
        )}
        <TextField
          label={t.companyName}
          autoComplete="organization"
          error={errors.companyName?.message}
          {...register('companyName')}
        />
        <TextField label={t.taxId} placeholder={t.taxIdExample} error={errors.taxId?.message} {...register('taxId')} />
        <TextField
          label={t.address}
          autoComplete="address-line1"
          error={errors.address?.line1?.message}
          {...register('address.line1')}
        />
        <TextField
          label={t.addressLine2}
          autoComplete="address-line2"
          error={errors.address?.line2?.message}
          {...register('address.line2')}
        />
        <TextField
          label={t.city}
          autoComplete="address-level2"
          error={errors.address?.city?.message}
          {...register('address.city')}
        />
        <TextField
          label={t.zip}
          autoComplete="postal-code"
          error={errors.address?.postalCode?.message}
          {...register('address.postalCode')}
        />
        <ComboboxField
          label={t.country}
          placeholder={t.searchCountry}
          value={country.value}
          onChange={country.onChange}
          inputRef={country.ref}
          search={findCountries}
          labelOf={countryName}
          noneFound={CHECKOUT.noCountry}
          maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
          error={errors.address?.country?.message}
        />
        <div className="self-end sm:col-span-2">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {t.saveDetails}
          </Button>
        </div>
      </form>
    </FormSection>
  )
}
