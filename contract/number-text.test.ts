import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, fromDecimalText, toDecimalText } from './money.ts'
import { type NumberFormat, parseNumberText, toPlainDigits } from './number-text.ts'

const euros = { decimals: 2, locale: 'en' }
const german = { decimals: 2, locale: 'de' }
const yen = { decimals: 0, locale: 'ja' }
const dinars = { decimals: 3, locale: 'en' }

describe('the number parser', () => {
  it.each<[string, NumberFormat, string]>([
    ['€ 12,50', euros, '12.50'],
    ['12,50', euros, '12.50'],
    ['1.234,50 €', euros, '1234.50'],
    ['1,234.50', german, '1234.50'],
    ['€1,200', euros, '1200'],
    ['1.200 €', german, '1200'],
    ['¥1,200', yen, '1200'],
    ['￥１，２００', yen, '1200'],
    ['1200円', yen, '1200'],
    ['Rp 18.500', { decimals: 2, locale: 'id' }, '18500'],
    ['CHF 1’234.50', euros, '1234.50'],
    ['1 234,50 €', { decimals: 2, locale: 'fr' }, '1234.50'],
    ['12,- €', german, '12'],
    ['EUR 7', euros, '7'],
    ['12,50 Kč', euros, '12.50'],
    ['KWD 1.250', dinars, '1.250'],
    ['0.500', euros, '0.50'],
    ['1,200.00', yen, '1200'],
    ['₹1,00,000', euros, '100000'],
    ['١٢٫٥', { decimals: 2, locale: 'ar' }, '12.5'],
    ['၁၂', euros, '12'],
    ['250 kcal', { decimals: 0, locale: 'en', units: ['kcal'] }, '250'],
    ['2,5 %', { decimals: 2, locale: 'en', units: ['%'] }, '2.5'],
    ['−0,50 €', { ...euros, signed: true }, '-0.50'],
    ['+ 1.50', { ...euros, signed: true }, '1.50'],
    ['012', euros, '12'],
  ])(
    'reads a number with a currency, separators or digits of another script: “%s” in %o is read as “%s”',
    (text, format, plain) => {
      expect(parseNumberText(text, format)).toEqual({ ok: true, text: plain })
    },
  )

  it.each<[string, NumberFormat, string]>([
    ['', euros, 'unreadable'],
    ['free', euros, 'unreadable'],
    ['12,5O', euros, 'unreadable'],
    ['2 for 5', euros, 'unreadable'],
    ['5–7', euros, 'unreadable'],
    ['12 50', euros, 'unreadable'],
    ['1.2.3', euros, 'unreadable'],
    ['12 pieces', euros, 'unreadable'],
    ['1a2b-3', euros, 'unreadable'],
    ['1.234', euros, 'ambiguous'],
    ['1,200 €', german, 'ambiguous'],
    ['1,250 KWD', dinars, 'ambiguous'],
    ['-5', euros, 'negative'],
    ['12.505', { decimals: 2, locale: 'en', maxDigits: 4 }, 'ambiguous'],
    ['0.505', euros, 'decimals'],
    ['12.5', yen, 'decimals'],
    ['1234567890123', euros, 'digits'],
    ['1,234', { decimals: 0, locale: 'en', maxDigits: 3 }, 'digits'],
  ])('refuses a text that isn’t one clear number in the expected format: “%s” in %o (%s)', (text, format, error) => {
    expect(parseNumberText(text, format)).toEqual({ ok: false, error })
  })

  it('reads back each price that Carte formats, or refuses it as ambiguous', () => {
    const locale = fc.constantFrom('en', 'de', 'fr', 'ar', 'ja', 'de-CH', 'id', 'hi')
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'IDR', 'CHF', 'INR')
    const symbol = fc.constantFrom(null, '€', '¥', 'Rp', 'Fr.', '$')
    const position = fc.constantFrom('before' as const, 'after' as const)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        currency,
        locale,
        symbol,
        position,
        (amountMinor, currencyCode, language, currencySymbol, currencyPosition) => {
          const shown = formatMoney(amountMinor, { currencyCode, currencySymbol, currencyPosition, locale: language })
          const decimals = toDecimalText(0, currencyCode).split('.')[1]?.length ?? 0
          const reading = parseNumberText(shown, { decimals, locale: language, units: [currencySymbol ?? ''] })
          const amount = reading.ok ? fromDecimalText(reading.text, currencyCode) : reading.error
          // One separator before the last three digits may be a decimal mark or a thousands separator.
          const marks = toPlainDigits(shown).match(/(?<=\d)[.,](?=\d)/g) ?? []
          const couldBeAmbiguous = marks.length === 1 && /(?<=\d)[.,]\d{3}(?!\d)/.test(toPlainDigits(shown))
          expect(couldBeAmbiguous ? [amountMinor, 'ambiguous'] : [amountMinor]).toContain(amount)
        },
      ),
      { numRuns: 20_000 },
    )
  })

  it('agrees with the parser of plain decimals on every number that both accept', () => {
    const typed = fc.stringMatching(/^[0-9]{1,5}([.,][0-9]{0,4})?$/)
    const locale = fc.constantFrom('en', 'de', 'ja')
    fc.assert(
      fc.property(typed, locale, fc.constantFrom('EUR', 'JPY', 'KWD'), (text, language, currencyCode) => {
        const decimals = toDecimalText(0, currencyCode).split('.')[1]?.length ?? 0
        const reading = parseNumberText(text, { decimals, locale: language })
        const asTyped = fromDecimalText(text, currencyCode)
        fc.pre(reading.ok && asTyped !== null)
        expect(reading.ok && fromDecimalText(reading.text, currencyCode)).toBe(asTyped)
      }),
      { numRuns: 20_000 },
    )
  })
})

it('digits and decimal marks of other scripts are converted to ASCII', () => {
  expect(toPlainDigits('１２３')).toBe('123')
  expect(toPlainDigits('۱۲٫۵')).toBe('12.5')
})
