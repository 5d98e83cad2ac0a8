import { useState } from 'react'
import { readTypedPrice } from '../filter/typed-price.ts'

type PriceFieldProps = {
  label: string
  /** The query parameter that a form without script sends. */
  name: string
  /** In major units of the currency, possibly with a fraction. */
  value: number
  locale: string
  onChange: (value: number) => void
}

/** Accepts digits, in pasted text also a fraction, and shows them with the language's thousands separators. */
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
          const read = readTypedPrice(target.value, value, locale)
          setIsEmpty(read === null)
          if (read !== null) onChange(read)
        }}
        onBlur={() => setIsEmpty(false)}
      />
    </label>
  )
}
