import { useState } from 'react'
import { endsAtMark, readTypedPrice } from '../filter/typed-price.ts'

type PriceFieldProps = {
  label: string
  /** The query parameter that a form without script sends. */
  name: string
  /** In major units of the currency, possibly with a fraction. */
  value: number
  locale: string
  /** How many decimals the currency has. */
  decimals: number
  onChange: (value: number) => void
}

/**
 * Accepts digits, in pasted text also a fraction, and shows them with the language's thousands separators. Digits typed
 * after a decimal mark are ignored, because the mark isn't shown: 7.50 must not become 750.
 */
export function PriceField({ label, name, value, locale, decimals, onChange }: PriceFieldProps) {
  /** The text of a field that was emptied, or in which a decimal mark was typed. */
  const [kept, setKept] = useState<string | null>(null)
  return (
    <label>
      {label}
      <input
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={kept ?? value.toLocaleString(locale)}
        onChange={({ target }) => {
          const text = target.value
          if (kept && text.startsWith(kept)) return
          const read = readTypedPrice(text, { shown: value, locale, decimals })
          if (read === null) return setKept('')
          setKept(decimals && endsAtMark(text) ? read.toLocaleString(locale) : null)
          onChange(read)
        }}
        onBlur={() => setKept(null)}
      />
    </label>
  )
}
