import { zodResolver } from '@hookform/resolvers/zod'
import type { StripeCardNumberElement } from '@stripe/stripe-js'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { AUTH, CHECKOUT } from '#contract/messages.ts'
import { countryName, findCountries } from '../../fields/countries.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CardFields } from './CardFields.tsx'
import { checkoutMessages as t } from './messages.ts'
import type { PaymentClient } from './payment-script.ts'
import { usePay } from './use-pay.ts'

/** The billing address. No country has postal codes of more than 20 characters. */
const checkoutFormSchema = z.object({
  country: z.string().min(1, CHECKOUT.countryRequired),
  zip: z.string().trim().min(1, CHECKOUT.zipRequired).max(20),
})

type Props = { client: PaymentClient; plan: number; updatesCard: boolean; onUnexpected: () => void }

/** The card form. Validates on submit and on change, but not on blur. */
export function CheckoutForm({ client, plan, updatesCard, onUnexpected }: Props) {
  const [card, setCard] = useState<StripeCardNumberElement | null>(null)
  const { pay, isCalculating } = usePay({ client, card, plan, updatesCard, onUnexpected })
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(checkoutFormSchema),
    mode: 'onChange',
    defaultValues: { country: '', zip: '' },
  })
  const { errors, isSubmitted, isSubmitting } = formState
  const country = useController({ control, name: 'country' }).field
  const label = updatesCard ? t.saveCard : t.checkout

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(pay)(event)} className="space-y-5">
      <CardFields client={client} submitted={isSubmitted} onCard={setCard} />
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
        error={errors.country?.message}
      />
      <TextField
        label={t.zip}
        autoComplete="postal-code"
        maxLength={20}
        error={errors.zip?.message}
        {...register('zip')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={isSubmitting || card === null || isCalculating}
      >
        {isSubmitting ? AUTH.pleaseWait : label}
      </Button>
      <p className="flex items-center justify-center gap-1.5 text-sm text-muted">
        <Lock className="size-4 shrink-0" aria-hidden="true" />
        {t.cardIsSafe}
      </p>
    </form>
  )
}
