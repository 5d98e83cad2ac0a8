import { describe, expect, it } from 'vitest'
import { toLatinDigits } from './latin-digits.ts'

describe('conversion to the digits 0–9', () => {
  it('digits of every decimal numbering system that JavaScript knows are converted to 0–9', () => {
    const wrong = Intl.supportedValuesOf('numberingSystem').filter((numberingSystem) => {
      const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(1_234_567_890)
      return /^\p{Nd}+$/u.test(written) && toLatinDigits(written) !== '1234567890'
    })

    expect(wrong).toEqual([])
    expect(toLatinDigits('১২ ٣٤ ၅၆ 𝟗')).toBe('12 34 56 9')
  })

  it('characters that aren’t decimal digits, such as fractions and powers, are left unchanged', () => {
    expect(toLatinDigits('½ ² Ⅳ 4.5 €')).toBe('½ ² Ⅳ 4.5 €')
  })
})
