import { expect, test } from 'vitest'
import type { BranchPriceRow } from '#contract/branch-prices.ts'
import { setOwnPrice } from '../../api/branch-prices-api.ts'
import { changeOf, linesOf, ownPriceIn, resetsOf } from './price-lines.ts'

const soup: BranchPriceRow = {
  id: 1,
  name: { en: 'Soup' },
  category: { en: 'Starters' },
  priceType: 'FIXED',
  priceMinor: 600,
  variants: [],
  overrides: [{ branchId: 7, priceMinor: 650, variants: [] }],
}
const cola: BranchPriceRow = {
  ...soup,
  id: 2,
  priceMinor: null,
  variants: [
    { id: 21, name: { en: 'Small' }, priceMinor: 300 },
    { id: 22, name: { en: 'Large' }, priceMinor: 500 },
  ],
  overrides: [{ branchId: 7, priceMinor: null, variants: [{ id: 22, priceMinor: 450 }] }],
}

test('branch prices have one line per item or size, with the price in each branch that overrides it', () => {
  const lines = linesOf([soup, cola])
  expect(lines.map(({ key, brandMinor, isFirst }) => [key, brandMinor, isFirst])).toEqual([
    ['1', 600, true],
    ['2 21', 300, true],
    ['2 22', 500, false],
  ])
  expect(lines.map((line) => [ownPriceIn(line, 7), ownPriceIn(line, 8)])).toEqual([
    [650, null],
    [null, null],
    [450, null],
  ])
})

test('a changed branch price is sent together with the price it replaces', () => {
  const [, , large] = linesOf([soup, cola])
  if (!large) throw new Error('There is no third line')
  expect(changeOf(large, 7, null)).toEqual({
    menuItemId: 2,
    variantId: 22,
    branchId: 7,
    priceMinor: null,
    expectedMinor: 450,
  })
})

test('resetting an item’s branch prices sends a reset only for prices that a branch overrides', () => {
  expect(resetsOf(cola)).toMatchObject([{ variantId: 22, branchId: 7, priceMinor: null }])
  expect(resetsOf({ ...soup, overrides: [] })).toEqual([])
})

test('clearing a changed branch price removes the override', () => {
  const row = structuredClone(cola)
  setOwnPrice(row, { menuItemId: 2, variantId: 21, branchId: 8, priceMinor: 320 })
  expect(linesOf([row]).map((line) => ownPriceIn(line, 8))).toEqual([320, null])
  setOwnPrice(row, { menuItemId: 2, variantId: 21, branchId: 8, priceMinor: null })
  expect(row).toEqual(cola)
})
