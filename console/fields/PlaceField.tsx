import type { ControllerFieldState, ControllerRenderProps, FieldValues, Path } from 'react-hook-form'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { pageMessages as t } from '../pages/messages.ts'
import { currencyLabel, findCurrencies, findTimeZones, timeZoneLabel } from './places.ts'

const KINDS = {
  currency: {
    label: t.currency,
    search: findCurrencies,
    labelOf: currencyLabel,
    noneFound: t.noCurrency,
  },
  timeZone: {
    label: t.timeZone,
    search: findTimeZones,
    labelOf: timeZoneLabel,
    noneFound: t.noTimeZone,
  },
} as const

type Props<Values extends FieldValues, Name extends Path<Values>> = {
  kind: keyof typeof KINDS
  field: ControllerRenderProps<Values, Name>
  fieldState: ControllerFieldState
  placeholder?: string
}

/** A searchable field for a currency or time zone, for the `render` of a `Controller`. */
export function PlaceField<Values extends FieldValues, Name extends Path<Values>>({
  kind,
  field,
  fieldState,
  ...more
}: Props<Values, Name>) {
  return (
    <ComboboxField
      {...KINDS[kind]}
      {...more}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      maxHeightPx={SELECT_DROPDOWN_MAX_HEIGHT_PX}
      error={fieldState.error?.message}
    />
  )
}
