import { useState } from 'react'
import { readPriceDigits } from '../filter/price-range.ts'

type PriceFieldProps = {
  label: string
  /** The query parameter that a form without script sends. */
  name: string
  /** In whole units of the currency; the slider's half steps included. */
  value: number
  locale: string
  onChange: (value: number) => void
}

/** Takes digits only and writes them with the separators of thousands of the guest's language (spec section 5). */
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

/** What stands before the decimal mark: whoever types after a half gets the whole number. */
function wholePart(text: string, locale: string): string {
  const mark = (0.5).toLocaleString(locale).replace(/[\d٠-٩۰-۹]/gu, '')
  return text.split(mark)[0] ?? text
}
