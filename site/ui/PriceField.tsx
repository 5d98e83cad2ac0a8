import { useState } from 'react'
import { readPriceDigits } from '../filter/price-range.ts'

type PriceFieldProps = {
  label: string
  /** The query parameter that a form without script sends. */
  name: string
  /** In major units of the currency, including the slider's half steps. */
  value: number
  locale: string
  onChange: (value: number) => void
}

/** Accepts digits only and shows them with the thousands separators of the guest's language. */
export function PriceField({ label, name, value, locale, onChange }: PriceFieldProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <label>
      {label}
      <input
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={isEmpty ? '' : value.toLocaleString(locale)}
        onChange={({ target }) => {
          const read = readPriceDigits(wholePart(target.value, locale))
          setIsEmpty(read === null)
          if (read !== null) onChange(read)
        }}
        onBlur={() => setIsEmpty(false)}
      />
    </label>
  )
}

/** The part before the decimal mark. Digits typed after a half step, such as 4.5, are ignored. */
function wholePart(text: string, locale: string): string {
  const mark = (0.5).toLocaleString(locale).replace(/\p{Nd}/gu, '')
  return text.split(mark)[0] ?? text
}
