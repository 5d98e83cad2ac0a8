import { describe, expect, test } from 'vitest'

import { parsePrices } from './parse-price.ts'
import { type PriceRules, priceStyleOf } from './price-number.ts'

const EXPONENTS: Record<string, number> = { JPY: 0, XPF: 0, KRW: 0, KWD: 3, BHD: 3 }

function rules(currencyCode: string, more: Partial<PriceRules> = {}): PriceRules {
  return { currencyCode, exponent: EXPONENTS[currencyCode] ?? 2, priceUnit: 'major', acceptCurrency: false, ...more }
}

/** A parsed price on one line: minor units with labels, or the kind of result. */
function shown(value: string | number, currency: string, more: Partial<PriceRules> = {}): string {
  const reading = parsePrices(value, rules(currency, more))
  if (reading.kind === 'none') return reading.stated === null ? 'empty' : 'on request'
  if (reading.kind !== 'prices') return reading.kind
  return reading.prices.map(({ minor, label }) => (label === undefined ? `${minor}` : `${label}=${minor}`)).join(' ')
}

describe('a single price', () => {
  test.each<[string | number, string, string]>([
    ['8,00 €', 'EUR', '800'],
    ['8.00', 'EUR', '800'],
    ['8', 'EUR', '800'],
    ['€8', 'EUR', '800'],
    ['€ 8,5', 'EUR', '850'],
    ['EUR 8,50', 'EUR', '850'],
    ['8,50 eur', 'EUR', '850'],
    ['8,50 Euro', 'EUR', '850'],
    ['$5.99', 'USD', '599'],
    ['$5.99', 'NZD', '599'],
    ['NZ$5.99', 'NZD', '599'],
    ['US$ 12', 'USD', '1200'],
    ['NIS 12', 'ILS', '1200'],
    ['.50', 'USD', '50'],
    ['1.234,50', 'EUR', '123450'],
    ['1,234.50', 'EUR', '123450'],
    ['1 234,50', 'EUR', '123450'],
    ['1\u00a0234,50 €', 'EUR', '123450'],
    ['1\u202f234,50 €', 'EUR', '123450'],
    ["1'234.50", 'CHF', '123450'],
    ['1’234.50', 'CHF', '123450'],
    ['1,23,456.00', 'INR', '12345600'],
    ['12,-', 'EUR', '1200'],
    ['12,– €', 'EUR', '1200'],
    ['5.-', 'CHF', '500'],
    ['CHF 5.--', 'CHF', '500'],
    ['250/-', 'INR', '25000'],
    ['Rs. 250', 'INR', '25000'],
    ['₹250', 'INR', '25000'],
    ['Rp 18.500', 'IDR', '1850000'],
    ['Rp18.500', 'IDR', '1850000'],
    ['25K', 'IDR', '2500000'],
    ['12.5k', 'IDR', '1250000'],
    ['13,000', 'IDR', '1300000'],
    ['13,000', 'JPY', '13000'],
    ['13.000', 'KRW', '13000'],
    ['3 300 F', 'XPF', '3300'],
    ['3300 CFP', 'XPF', '3300'],
    ['13,000', 'KWD', '13000'],
    ['13.000', 'BHD', '13000'],
    ['1,250', 'KWD', '1250'],
    ['0.750 KD', 'KWD', '750'],
    ['1,234,567', 'EUR', '123456700'],
    ['350円', 'JPY', '350'],
    ['３５０円', 'JPY', '350'],
    ['￥３５０', 'JPY', '350'],
    ['¥28', 'CNY', '2800'],
    ['28元', 'CNY', '2800'],
    ['١٢٫٥٠', 'SAR', '1250'],
    ['1𝟘.𝟝0', 'EUR', '1050'],
    ['١٢٫٥٠ ر.س', 'SAR', '1250'],
    ['۱۲', 'AED', '1200'],
    ['120 TL', 'TRY', '12000'],
    ['₺120', 'TRY', '12000'],
    ['95 kr', 'SEK', '9500'],
    ['95:-', 'SEK', '9500'],
    ['24 zł', 'PLN', '2400'],
    ['10,80 ₼', 'AZN', '1080'],
    ['45 DH', 'MAD', '4500'],
    ['Q25.00', 'GTQ', '2500'],
    ['120.50B', 'THB', '12050'],
    ['R$ 32,90', 'BRL', '3290'],
    ['R 85', 'ZAR', '8500'],
    ['S/ 25.00', 'PEN', '2500'],
    ['1500 Ft', 'HUF', '150000'],
    ['12.10', 'EUR', '1210'],
    [12.1, 'EUR', '1210'],
    [0.1 + 0.2, 'EUR', '30'],
    [19.99, 'EUR', '1999'],
    [1234.565 - 0.005, 'EUR', '123456'],
    [13.125, 'KWD', '13125'],
    ['5.00', 'JPY', '5'],
    [350, 'JPY', '350'],
    ['385円（税込）', 'JPY', '385'],
    ['12,50 € inkl. MwSt.', 'EUR', '1250'],
    ['10 per person (min 2)', 'EUR', '1000'],
    ['18,50 pro Person, mind. 2', 'EUR', '1850'],
  ])('a single price is read in minor units: “%s” in %s as %s', (value, currency, expected) => {
    expect(shown(value, currency)).toBe(expected)
  })
})

describe('a cell with several prices or with words', () => {
  test.each<[string, string, string]>([
    ['S 8 M 10 L 12', 'EUR', 'S=800 M=1000 L=1200'],
    ['T 3 G 4 V 5', 'EUR', 'T=300 G=400 V=500'],
    ['0,3l 3,20 0,5l 4,80', 'EUR', '0,3l=320 0,5l=480'],
    ['M 10 L 12', 'EUR', 'M=1000 L=1200'],
    ['10 - 16', 'EUR', '1000 1600'],
    ['10–16 €', 'EUR', '1000 1600'],
    ['10-16', 'EUR', '1000 1600'],
    ['$8.99 / $7.99', 'NZD', '899 799'],
    ['$15.99 /\n$17.99', 'NZD', '1599 1799'],
    ['$11.99 (Half) / $20.99 (Full)', 'NZD', 'Half=1199 Full=2099'],
    ['2 cl 6,00 € · 4 cl 12,00 €', 'EUR', '2 cl=600 4 cl=1200'],
    ['12€50', 'EUR', '1250'],
    ['9€90 / 12€50', 'EUR', '990 1250'],
    ['5€10€', 'EUR', '500 1000'],
    ['8€ 12', 'EUR', '800 1200'],
    ['0,3l 3,50 / 0,5l 4,80', 'EUR', '0,3l=350 0,5l=480'],
    ['S8,50 / L10,50', 'EUR', 'S=850 L=1050'],
    ['8 o 10', 'EUR', '800 1000'],
    ['Il piatto 12', 'EUR', '1200'],
    ['S 8 / M 10 / L 12', 'EUR', 'S=800 M=1000 L=1200'],
    ['Small: 8, Large: 10', 'EUR', 'Small=800 Large=1000'],
    ['8 small / 10 large', 'EUR', 'small=800 large=1000'],
    ['Glas 5,50 Flasche 22,00', 'EUR', 'Glas=550 Flasche=2200'],
    ['8 oder 10', 'EUR', '800 1000'],
    ['8.99 7.99', 'USD', '899 799'],
    ['6 pcs 8, 12 pcs 14', 'USD', '6 pcs=800 12 pcs=1400'],
    ['1/2 8,00 / 1/1 14,00', 'EUR', '½=800 1/1=1400'],
    ['¥350（税込385円）', 'JPY', '385'],
    ['350円(税抜) 385円(税込)', 'JPY', '385'],
    ['Netto 10,00 / inkl. 11,90', 'EUR', '1190'],
    ['10,00 zzgl. MwSt. / 11,90 inkl. MwSt.', 'EUR', '1190'],
    ['10,00 / 11,90 TVA incluse', 'EUR', '1190'],
    ['29,90 inkl. MwSt. und 2 Getränke', 'EUR', '2990 Getränke=200'],
    ['Klein 5 / Gross 8', 'CHF', 'Klein=500 800'],
    ['8 S / 10 L', 'EUR', 'S=800 L=1000'],
    ['8 S 10 M 12 L', 'EUR', 'S=800 M=1000 L=1200'],
    ['8,50 kl., 10,50 gr.', 'EUR', 'kl=850 gr=1050'],
    ['8 € S / 10 € L', 'EUR', 'S=800 L=1000'],
    ['0,5 l 5 / 1 l 9', 'EUR', '0,5 l=500 1 l=900'],
    ['8,10 / 9,20', 'EUR', '810 920'],
    ['les 6 : 12 € - les 12 : 22 €', 'EUR', 'les 6=1200 les 12=2200'],
    ['6 € le verre / 29 € la bouteille', 'EUR', 'le verre=600 la bouteille=2900'],
  ])(
    'prices in a cell with several numbers or words are read in minor units: “%s” in %s as “%s”',
    (value, currency, expected) => {
      expect(shown(value, currency)).toBe(expected)
    },
  )
})

describe('a cell without an amount, or with zero', () => {
  test.each<[string | number, string]>([
    ['', 'empty'],
    ['-', 'empty'],
    ['–', 'empty'],
    ['n/a', 'empty'],
    ['market price', 'on request'],
    ['MP', 'on request'],
    ['M.P.', 'on request'],
    ['on request', 'on request'],
    ['n. V.', 'on request'],
    ['Tagespreis', 'on request'],
    ['prix du marché', 'on request'],
    ['S/M', 'on request'],
    ['ask', 'on request'],
    ['時価', 'on request'],
    ['sorunuz', 'on request'],
    ['free', 'free'],
    ['gratis', 'free'],
    ['0', 'free'],
    ['0.00', 'free'],
    ['0,00 €', 'free'],
    [0, 'free'],
    [0.1 + 0.2 - 0.3, 'free'],
    [0.3 - 0.2 - 0.1, 'free'],
  ])('a cell without an amount or with zero is read as empty, free or on request: “%s” as “%s”', (value, expected) => {
    expect(shown(value, 'EUR')).toBe(expected)
  })
})

describe('a cell that can’t be read as a price', () => {
  test.each<[string | number, string, string]>([
    ['05. Dez', 'EUR', 'date'],
    ['12. May', 'EUR', 'date'],
    ['12-Mai', 'EUR', 'date'],
    ['Dec 5', 'EUR', 'date'],
    ['12-maj', 'PLN', 'date'],
    ['5 czerwca', 'PLN', 'date'],
    ['05.Nis', 'TRY', 'date'],
    ['08-set', 'EUR', 'date'],
    ['12月5日', 'JPY', 'date'],
    ['9½', 'EUR', 'fraction'],
    ['9 ½ €', 'EUR', 'fraction'],
    ['250 ml 5 500 ml 8', 'EUR', 'several numbers'],
    ['-5', 'EUR', 'below zero'],
    ['€-5,00', 'EUR', 'below zero'],
    ['−5,00 €', 'EUR', 'below zero'],
    [-5, 'EUR', 'below zero'],
    ['5.99', 'JPY', 'more decimals than JPY'],
    [5.99, 'JPY', 'more decimals than JPY'],
    ['5.999,123', 'EUR', 'more decimals than EUR'],
    ['13,000', 'EUR', 'could mean thousands or three decimals'],
    ['13.000', 'USD', 'could mean thousands or three decimals'],
    ['£5', 'EUR', 'in EUR'],
    ['5 USD', 'EUR', '(USD)'],
    ['€5', 'NZD', '(EUR)'],
    ['120 ₺', 'EUR', '(TRY)'],
    ['NZ$5', 'AUD', '(NZD)'],
    ['5 €', 'JPY', '(EUR)'],
    ['12345678901,00', 'EUR', 'more than 12 digits'],
    [1e20, 'EUR', 'isn’t a price'],
    [Number.NaN, 'EUR', 'isn’t a price'],
    ['12..5', 'EUR', 'isn’t a number'],
    ['1.2.3', 'EUR', 'isn’t a number'],
    ['1e5', 'EUR', 'isn’t a number'],
    ['12,5O', 'EUR', 'the letter “O” in place of a digit'],
    ['1O,50 €', 'EUR', 'the letter “O” in place of a digit'],
    ['12.oo', 'EUR', 'the letter “o” in place of a digit'],
    ['12,O0', 'EUR', 'the letter “O” in place of a digit'],
    ['12,5О', 'EUR', 'the letter “О” in place of a digit'], // the letter is Cyrillic
    ['l2,50', 'EUR', 'the letter “l” in place of a digit'],
    ['€I2.50', 'EUR', 'the letter “I” in place of a digit'],
    ['1l,50', 'EUR', 'the letter “l” in place of a digit'],
    ['1OO', 'JPY', 'the letter “O” in place of a digit'],
    ['12,S0', 'EUR', 'the letter “S” in place of a digit'],
    ['1B.50', 'EUR', 'the letter “B” in place of a digit'],
    ['Small 8,50, large 1O,50', 'EUR', 'the letter “O” in place of a digit'],
    ['2023-11-13', 'EUR', 'date'],
    ['12:30', 'EUR', 'time'],
    ['+3', 'EUR', 'surcharge'],
    ['12 + 3', 'EUR', 'surcharge'],
    ['25K', 'EUR', '“K”'],
    ['25 cl', 'EUR', 'no price'],
    ['soup', 'EUR', 'contains no number'],
    ['bis 10 €', 'EUR', 'highest price'],
    ['0 / 5', 'EUR', 'zero'],
    ['29,90 (inkl. 2 Getränke)', 'EUR', 'several numbers'],
    ['Menu incl. 2 drinks 29.90', 'EUR', 'several numbers'],
    ['incl. 2 drinks 29.90', 'EUR', 'several numbers'],
    ['29,90 incl. 2', 'EUR', 'several numbers'],
    ['Menu excl. 2 drinks 29.90', 'EUR', 'several numbers'],
    ['inkl. Pfand 0,15 2,50', 'EUR', 'several numbers'],
    ['2,50 zzgl. 0,15 Pfand', 'EUR', 'several numbers'],
  ])('an invalid price is refused with a reason: “%s” in %s, “%s”', (value, currency, words) => {
    const reading = parsePrices(value, rules(currency))

    expect(reading).toMatchObject({ kind: 'refused', reason: expect.stringContaining(words) })
  })
})

test('the other cells of a price column decide whether three digits after a comma or dot are thousands', () => {
  const withComma = priceStyleOf(['8,50', '12,00', '13.000'])
  const withDot = priceStyleOf(['8.50', '13,000'])
  const mixed = priceStyleOf(['8.50', '8,50'])

  expect(shown('13.000', 'EUR', { style: withComma })).toBe('1300000')
  expect(shown('13,000', 'EUR', { style: withDot })).toBe('1300000')
  expect(shown('13,500', 'EUR', { style: withComma })).toBe('refused')
  expect(shown('13,000', 'EUR', { style: mixed })).toBe('refused')
})

test('an amount with the sign of another currency is read in the brand’s currency if the user accepts it', () => {
  expect(shown('£5', 'EUR', { acceptCurrency: true })).toBe('500')
})

test('an amount with a bare dollar sign is read in the brand’s currency, and the sign is reported', () => {
  const reading = parsePrices('$5.99', rules('EUR'))

  expect(reading).toEqual({ kind: 'prices', prices: [{ minor: 599 }], notes: [], genericMark: '$' })
})

test('prices in minor units are used unchanged, and refused if they have decimals', () => {
  expect(shown(290, 'AZN', { priceUnit: 'minor' })).toBe('290')
  expect(shown('290', 'AZN', { priceUnit: 'minor' })).toBe('290')
  expect(shown('2.90', 'AZN', { priceUnit: 'minor' })).toBe('refused')
})

test('words next to a single price are left out, with a note that quotes them', () => {
  const reading = parsePrices('12,50 € pro Person', rules('EUR'))

  expect(reading).toMatchObject({
    kind: 'prices',
    prices: [{ minor: 1250 }],
    notes: [expect.stringContaining('pro Person')],
  })
})

test('a price with “from” in front of it is read, with a note', () => {
  const reading = parsePrices('ab 8,00 €', rules('EUR'))

  expect(reading).toMatchObject({
    kind: 'prices',
    prices: [{ minor: 800 }],
    notes: [expect.stringContaining('starting price')],
  })
})

test('every amount from 0.01 to 200.00 euros is read exactly, as text and as a number', () => {
  const wrong: number[] = []
  for (let cents = 1; cents <= 20_000; cents++) {
    const text = (cents / 100).toFixed(2)
    if (shown(text, 'EUR') !== `${cents}` || shown(Number(text), 'EUR') !== `${cents}`) wrong.push(cents)
  }

  expect(wrong).toEqual([])
})
