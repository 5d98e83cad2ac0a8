import {
  decimalMark,
  type NumberError,
  type NumberFormat,
  parseNumberText,
  toPlainDigits,
} from '#contract/number-text.ts'
import type { NumberInput } from '../ui/use-number-input.ts'
import { fieldMessages as t } from './messages.ts'

const SHOWN_MAX = 20

/**
 * How a number field handles typed and pasted text.
 * @example numberInput({ decimals: 0, locale: 'en', maxDigits: 6, units: ['kcal'] })
 */
export function numberInput(format: NumberFormat & { maxDigits: number }): NumberInput {
  const { decimals, maxDigits, signed = false, locale } = format
  return {
    rules: { maxDigits, decimals: decimals > 0, signed },
    toPlain: toPlainDigits,
    readPaste: (text) => {
      const reading = parseNumberText(text, format)
      if (reading.ok) return { ok: true, text: reading.text.replace('.', decimalMark(locale)) }
      return { ok: false, error: errorText(reading.error, text.trim(), format) }
    },
  }
}

export function wholeNumberInput(maxDigits: number, units: string[] = []): NumberInput {
  return numberInput({ decimals: 0, locale: 'en', maxDigits, units })
}

function errorText(error: NumberError, text: string, { decimals, maxDigits }: NumberFormat): string {
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  switch (error) {
    case 'unreadable':
      return t.notANumber(shown, decimals === 0 ? '1200' : '12.50')
    case 'ambiguous':
      return t.ambiguous(shown)
    case 'negative':
      return t.negative(shown)
    case 'decimals':
      return decimals === 0 ? t.notWhole(shown) : t.tooManyDecimals(decimals)
    case 'digits':
      return t.tooManyDigits(shown, maxDigits)
  }
}
