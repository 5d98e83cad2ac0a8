import type { ControllerFieldState, ControllerRenderProps, FieldValues, Path } from 'react-hook-form'
import { SELECT_DROPDOWN_MAX_HEIGHT_PX } from '#contract/limits.ts'
import { ComboboxField } from '../ui/ComboboxField.tsx'
import { currencyLabel, findCurrencies, findTimeZones, timeZoneLabel } from './places.ts'

const KINDS = {
  currency: {
    label: 'Currency',
    search: findCurrencies,
    labelOf: currencyLabel,
    noneFound: 'No currency found',
  },
  timeZone: {
    label: 'Time zone',
    search: findTimeZones,
    labelOf: timeZoneLabel,
    noneFound: 'No time zone found',
  },
} as const

type Props<Values extends FieldValues, Name extends Path<Values>> = {
  kind: keyof typeof KINDS
  field: ControllerRenderProps<Values, Name>
  fieldState: ControllerFieldState
  placeholder?: string
}

/** A form's field for a currency or a time zone, for the `render` of a `Controller`. */
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
