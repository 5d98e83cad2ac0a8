import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencyExponent, formatAmount, formatMoney, fromDecimalText, hasOwnSign, toDecimalText } from './money.ts'

const CURRENCIES = ['JPY', 'EUR', 'KWD'] as const
const MAX_MINOR = 999_999_999_999

it.each([
  ['JPY', 0],
  ['KRW', 0],
  ['XPF', 0],
  ['EUR', 2],
  ['USD', 2],
  ['IDR', 2],
  ['TRY', 2],
  ['XXX', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['TND', 3],
])('the currency %s has %i decimals', (currency, exponent) => {
  expect(currencyExponent(currency)).toBe(exponent)
})

it.each([
  [1250, 'EUR', '12.50'],
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [-5, 'EUR', '-0.05'],
  [1250, 'JPY', '1250'],
  [1250, 'KWD', '1.250'],
  [1, 'KWD', '0.001'],
  [MAX_MINOR, 'EUR', '9999999999.99'],
])(
  'writes an amount with the decimals of its currency: %i minor units in %s are written as %s',
  (amount, currency, text) => {
    expect(toDecimalText(amount, currency)).toBe(text)
  },
)

it('an amount can be read back from its text in currencies with 0, 2 and 3 decimals', () => {
  const anyAmount = fc.integer({ min: 0, max: MAX_MINOR })

  fc.assert(
    fc.property(anyAmount, fc.constantFrom(...CURRENCIES), (amount, currency) => {
      return fromDecimalText(toDecimalText(amount, currency), currency) === amount
    }),
  )
})

it.each([
  ['12', 'EUR', 1200],
  ['12,5', 'EUR', 1250],
  ['12.50', 'EUR', 1250],
  [' 0,05 ', 'EUR', 5],
  ['.5', 'EUR', 50],
  [',05', 'EUR', 5],
  ['12.', 'EUR', 1200],
  ['007', 'EUR', 700],
  ['1250', 'JPY', 1250],
  ['1,25', 'KWD', 1250],
  ['1.250', 'KWD', 1250],
])(
  'reads a typed price with a point or a comma as decimal mark: “%s” in %s is read as %i minor units',
  (text, currency, amount) => {
    expect(fromDecimalText(text, currency)).toBe(amount)
  },
)

it.each([
  ['', 'EUR'],
  ['.', 'EUR'],
  ['.123', 'EUR'],
  ['1,234', 'EUR'],
  ['1.234,50', 'EUR'],
  ['1 234', 'EUR'],
  ['-1', 'EUR'],
  ['+1', 'EUR'],
  ['1e3', 'EUR'],
  ['12,50 €', 'EUR'],
  ['١٢', 'EUR'],
  ['１２', 'EUR'],
  ['NaN', 'EUR'],
  ['1,5', 'JPY'],
  ['1.2345', 'KWD'],
  ['1234567890123', 'JPY'],
  ['12345678901.23', 'EUR'],
])('refuses a typed price that isn’t a plain number within the currency’s limits: “%s” in %s', (text, currency) => {
  expect(fromDecimalText(text, currency)).toBeNull()
})

it('a typed price is read as an integer of at most twelve digits, or refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,13}([.,]\d{0,4})?$/), fc.constantFrom(...CURRENCIES), (text, currency) => {
      const amount = fromDecimalText(text, currency)
      return amount === null || (Number.isSafeInteger(amount) && amount <= MAX_MINOR)
    }),
  )
})

const branch = { currencyCode: 'EUR', currencySymbol: '€', currencyPosition: 'after', locale: 'de' } as const

it('a price uses the separators of the language and the decimals of the currency', () => {
  expect(formatAmount(123_450, 'EUR', 'de')).toBe('1.234,50')
  expect(formatAmount(123_450, 'EUR', 'en')).toBe('1,234.50')
  expect(formatAmount(1250, 'JPY', 'ja')).toBe('1,250')
  expect(formatAmount(1250, 'KWD', 'en')).toBe('1.250')
})

it('a price has the branch’s currency symbol in the position that the branch has set', () => {
  expect(formatMoney(1250, branch)).toBe('12,50\u00A0€')
  expect(formatMoney(1250, { ...branch, currencyPosition: 'before' })).toBe('€12,50')
})

it('a currency symbol before an amount is followed by a space if it ends in a letter, but not if it ends in a sign', () => {
  const rupiah = { currencyCode: 'IDR', currencySymbol: 'Rp', currencyPosition: 'before', locale: 'id' } as const

  expect(formatMoney(1_850_000, rupiah)).toBe('Rp\u00A018.500')
  expect(formatMoney(1250, { ...branch, currencySymbol: 'R$', currencyPosition: 'before' })).toBe('R$12,50')
})

it('a price has no decimals in currencies that are paid in whole units, unless it has a fraction', () => {
  expect(formatAmount(1_850_000, 'IDR', 'id')).toBe('18.500')
  expect(formatAmount(1_850_050, 'IDR', 'id')).toBe('18.500,50')
  expect(formatAmount(1200, 'EUR', 'de')).toBe('12,00')
})

it.each([null, '', '$'])(
  'a price shows the currency code when the branch’s currency symbol is %j',
  (currencySymbol) => {
    expect(hasOwnSign({ currencySymbol })).toBe(false)
    expect(formatMoney(1250, { ...branch, currencySymbol })).toBe('12,50\u00A0EUR')
    expect(formatMoney(1250, { ...branch, currencySymbol, currencyPosition: 'before' })).toBe('EUR\u00A012,50')
  },
)
