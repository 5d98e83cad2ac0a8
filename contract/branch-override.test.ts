import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  applyPrice,
  type EditablePrice,
  effectivePrice,
  getInitialPrice,
  revertPrice,
  savePrice,
} from './branch-override.ts'
import { PRICE_TYPES } from './menu-items.ts'

const amount = fc.integer({ min: 0, max: 999_999_999_999 })
const override = fc.option(amount, { nil: null })
/** As stored: only fixed and “from” prices have an amount. */
const brand = fc
  .record({ priceType: fc.constantFrom(...PRICE_TYPES), amount })
  .map(({ priceType, amount: priceMinor }) => ({
    priceType,
    priceMinor: priceType === 'FIXED' || priceType === 'FROM' ? priceMinor : null,
  }))
const editable: fc.Arbitrary<EditablePrice> = fc.record({ brand, overrideMinor: override })
const scope = fc.constantFrom('branch' as const, 'brand' as const)
const RUNS = { numRuns: 20_000 }

const shown = ({ brand: price, overrideMinor }: EditablePrice) =>
  effectivePrice({ ...price, sizePricesMinor: [] }, overrideMinor)

it('an item without sizes has the branch override as its price, or the brand price without an override', () => {
  const price = { priceType: 'FIXED', priceMinor: 599, sizePricesMinor: [] } as const
  expect(effectivePrice(price, 650)).toEqual({
    priceType: 'FIXED',
    priceMinor: 650,
    minPriceMinor: 650,
    maxPriceMinor: 650,
    isOverride: true,
  })
  expect(effectivePrice(price, null)).toMatchObject({ priceMinor: 599, isOverride: false })
})

it('an item with sizes has the price range of its sizes, even if the branch overrides the item’s price', () => {
  const sized = { priceType: 'FIXED', priceMinor: null, sizePricesMinor: [900, 600, 1200] } as const
  expect(effectivePrice(sized, 650)).toEqual({
    priceType: 'FIXED',
    priceMinor: null,
    minPriceMinor: 600,
    maxPriceMinor: 1200,
    isOverride: false,
  })
})

it('an item at market price has a fixed price only in branches that override it', () => {
  const market = { priceType: 'MARKET', priceMinor: null, sizePricesMinor: [] } as const
  expect(effectivePrice(market, 2400)).toMatchObject({ priceType: 'FIXED', priceMinor: 2400 })
  expect(effectivePrice(market, null)).toMatchObject({ priceType: 'MARKET', priceMinor: null })
})

it('a price editor opens with the item’s current price in the branch', () => {
  fc.assert(
    fc.property(editable, (price) => {
      expect(getInitialPrice(price).priceMinor).toBe(shown(price).priceMinor)
    }),
    RUNS,
  )
})

it('a price editor writes nothing when the price is saved unchanged', () => {
  fc.assert(
    fc.property(editable, (price) => {
      const opened = getInitialPrice(price)
      fc.pre(opened.priceMinor !== null)
      expect(savePrice(price, opened.scope, opened.priceMinor ?? 0)).toEqual({})
    }),
    RUNS,
  )
})

it('a saved price becomes the item’s current price in the branch, and saving it again changes nothing', () => {
  fc.assert(
    fc.property(editable, scope, amount, (price, where, priceMinor) => {
      const after = applyPrice(price, savePrice(price, where, priceMinor))
      expect(shown(after).priceMinor).toBe(priceMinor)
      expect(getInitialPrice(after).priceMinor).toBe(priceMinor)
      expect(savePrice(after, getInitialPrice(after).scope, priceMinor)).toEqual({})
    }),
    RUNS,
  )
})

it('undoing a saved price restores the brand’s price and the override', () => {
  fc.assert(
    fc.property(editable, scope, amount, (price, where, priceMinor) => {
      const write = savePrice(price, where, priceMinor)
      expect(applyPrice(applyPrice(price, write), revertPrice(price, write))).toEqual(price)
    }),
    RUNS,
  )
})

it('a saved price reaches another branch only if it is a brand price and that branch has no override', () => {
  fc.assert(
    fc.property(editable, override, scope, amount, (price, otherOverride, where, priceMinor) => {
      const write = savePrice(price, where, priceMinor)
      const other = { brand: price.brand, overrideMinor: otherOverride }
      const otherAfter = { brand: applyPrice(price, write).brand, overrideMinor: otherOverride }
      const isOpen = where === 'brand' && otherOverride === null
      expect(shown(otherAfter).priceMinor).toBe(isOpen ? priceMinor : shown(other).priceMinor)
    }),
    RUNS,
  )
})
