import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getInitialPrice } from '#contract/branch-override.ts'
import { PRICE_TYPES } from '#contract/menu-items.ts'
import { fromDecimalText } from '#contract/money.ts'
import { sampleBranch } from '../../testing/samples.ts'
import { editablePrice, hasOnePrice, moneyIn, priceError, priceLabel } from './price-text.ts'

const euros = sampleBranch({ currencySymbol: '€' })
const yen = sampleBranch({
  currencyCode: 'JPY',
  currencySymbol: '¥',
  currencyPosition: 'before',
  defaultLocale: 'ja',
  locales: ['ja'],
})
const row = {
  priceType: 'FIXED' as const,
  priceMinor: 1250,
  branchPriceMinor: null,
  minPriceMinor: 1250,
  maxPriceMinor: 1250,
  variantCount: 0,
}

test('formats a price as the branch’s guests see it', () => {
  expect(priceLabel(row, euros)).toBe('12,50\u00A0€')
  expect(priceLabel({ ...row, priceMinor: 400, minPriceMinor: 400, maxPriceMinor: 400 }, yen)).toBe('¥400')
})

test('an item with sizes of different prices shows a price range', () => {
  const sized = { ...row, variantCount: 2, priceMinor: null, minPriceMinor: 600, maxPriceMinor: 1200 }

  expect(priceLabel(sized, euros)).toBe('6,00\u00A0€ – 12,00\u00A0€')
  expect(hasOnePrice(sized)).toBe(false)
})

test('shows a price on request or a market price in words, not as zero', () => {
  expect(
    priceLabel({ ...row, priceType: 'ON_REQUEST', priceMinor: null, minPriceMinor: null, maxPriceMinor: null }, euros),
  ).toBe('On request')
  expect(priceLabel({ ...row, priceType: 'MARKET' }, euros)).toBe('Market price')
})

test('shows a branch override instead of the brand price, even instead of “Market price”', () => {
  expect(priceLabel({ ...row, branchPriceMinor: 650 }, euros)).toBe('6,50\u00A0€')
  expect(priceLabel({ ...row, priceType: 'MARKET', priceMinor: null, branchPriceMinor: 2400 }, euros)).toBe(
    '24,00\u00A0€',
  )
})

test('shows the prices of the sizes even if the item itself has a market price', () => {
  const sized = { ...row, priceType: 'MARKET' as const, variantCount: 1, priceMinor: null }
  expect(priceLabel({ ...sized, minPriceMinor: 600, maxPriceMinor: 600 }, euros)).toBe('6,00\u00A0€')
})

test('a price shown in a price field is read back without loss', () => {
  expect(editablePrice(1250, euros)).toBe('12,50')
  expect(editablePrice(400, yen)).toBe('400')
  expect(fromDecimalText(editablePrice(1250, euros), 'EUR')).toBe(1250)
})

test('the error about a price states how many decimal places the currency allows', () => {
  expect(priceError('JPY')).toMatch(/no decimal places/)
  expect(priceError('EUR')).toMatch(/at most 2 decimal places/)
})

test('the item list and the price editor show the same price', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999_999 })
  const priced = fc.record({
    priceType: fc.constantFrom(...PRICE_TYPES),
    amount,
    branchPriceMinor: fc.option(amount, { nil: null }),
    branch: fc.constantFrom(euros, yen),
  })
  fc.assert(
    fc.property(priced, ({ priceType, amount: own, branchPriceMinor, branch }) => {
      const priceMinor = priceType === 'FIXED' || priceType === 'FROM' ? own : null
      const { priceMinor: opened } = getInitialPrice({
        brand: { priceType, priceMinor },
        overrideMinor: branchPriceMinor,
      })

      const label = priceLabel({ ...row, priceType, priceMinor, branchPriceMinor }, branch)

      expect(label.replace('from ', '')).toBe(
        opened === null ? (priceType === 'MARKET' ? 'Market price' : 'On request') : moneyIn(branch, opened),
      )
      expect(fromDecimalText(editablePrice(opened, branch), branch.brand.currencyCode)).toBe(opened)
    }),
    { numRuns: 20_000 },
  )
})
