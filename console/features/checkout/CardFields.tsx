import type { StripeCardNumberElement, StripeElementChangeEvent, StripeElementStyle } from '@stripe/stripe-js'
import { useEffect, useId, useRef, useState } from 'react'
import { useAppSelector } from '../../store.ts'
import { cx } from '../../ui/cx.ts'
import { FIELD_LOOK } from '../../ui/field-look.ts'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { checkoutMessages as t } from './messages.ts'
import type { PaymentClient } from './payment-script.ts'

const FIELDS = [
  { type: 'cardNumber', label: t.cardNumber, className: 'col-span-2' },
  { type: 'cardExpiry', label: t.expiry, className: '' },
  { type: 'cardCvc', label: t.cvc, className: '' },
] as const
type FieldType = (typeof FIELDS)[number]['type']
type FieldState = { complete: boolean; error: string | undefined }

type Props = {
  client: PaymentClient
  /** Whether incomplete fields have an error, because the form was submitted. */
  submitted: boolean
  onCard: (card: StripeCardNumberElement | null) => void
}

/** The card fields are frames of the payment provider, so card data never reaches this page. */
export function CardFields({ client, submitted, onCard }: Props) {
  const id = useId()
  const [states, setStates] = useState<Partial<Record<FieldType, FieldState>>>({})
  const isDark = useAppSelector((state) => state.theme.isDarkMode)
  const places = useRef<Partial<Record<FieldType, HTMLDivElement | null>>>({})
  const [fields, setFields] = useState<ReturnType<typeof mountFields> | null>(null)
  useEffect(() => {
    const mounted = mountFields(client, places.current, (type, state) =>
      setStates((known) => ({ ...known, [type]: state })),
    )
    setFields(mounted)
    onCard(mounted.cardNumber)
    return () => {
      onCard(null)
      for (const { type } of FIELDS) mounted[type].destroy()
    }
  }, [client, onCard])
  useEffect(() => {
    // The body already has the class of the new theme, so `lookOfFields` returns the new colours.
    for (const { type } of FIELDS) fields?.[type].update({ style: lookOfFields() })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the colours follow the theme
  }, [fields, isDark])
  const errorOf = (type: FieldType) =>
    states[type]?.error ?? (submitted && !states[type]?.complete ? t.incomplete[type] : undefined)
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      {FIELDS.map(({ type, label, className }) => (
        <div key={type} className={className}>
          <label htmlFor={`${id}-${type}`} className="mb-1.5 block text-sm font-semibold">
            {label}
          </label>
          <div
            id={`${id}-${type}`}
            ref={(place) => {
              places.current[type] = place
            }}
            // The provider adds classes of its own, which a changed class name would remove.
            data-invalid={errorOf(type) ? true : undefined}
            className={cx(
              FIELD_LOOK,
              'h-11 py-[0.6rem] leading-normal [&.StripeElement--focus]:border-accent-text [&.StripeElement--focus]:outline-2 [&.StripeElement--focus]:outline-accent-text/35 [&.StripeElement--invalid]:border-danger data-invalid:border-danger',
            )}
          />
          <div aria-live="polite">
            <FieldNote id={`${id}-${type}-note`} error={errorOf(type)} />
          </div>
        </div>
      ))}
    </div>
  )
}

function mountFields(
  client: PaymentClient,
  places: Partial<Record<FieldType, HTMLDivElement | null>>,
  onChange: (type: FieldType, state: FieldState) => void,
) {
  const elements = client.elements()
  const options = { style: lookOfFields() }
  const made = {
    cardNumber: elements.create('cardNumber', options),
    cardExpiry: elements.create('cardExpiry', options),
    cardCvc: elements.create('cardCvc', options),
  }
  for (const { type } of FIELDS) {
    const place = places[type]
    if (place) made[type].mount(place)
  }
  const stateOf = ({ complete, error }: StripeElementChangeEvent & { error?: { message: string } | undefined }) => ({
    complete,
    error: error?.message,
  })
  made.cardNumber.on('change', (event) => onChange('cardNumber', stateOf(event)))
  made.cardExpiry.on('change', (event) => onChange('cardExpiry', stateOf(event)))
  made.cardCvc.on('change', (event) => onChange('cardCvc', stateOf(event)))
  return made
}

/** The style of the provider's fields, whose frames don't inherit the page's style sheet. */
function lookOfFields(): StripeElementStyle {
  const style = getComputedStyle(document.body)
  const colorOf = (name: string) => style.getPropertyValue(name).trim()
  return {
    base: {
      color: colorOf('--ink'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: colorOf('--muted') },
    },
    invalid: { color: colorOf('--danger') },
  }
}
