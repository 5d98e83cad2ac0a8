import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PRICE_TYPES } from '#contract/menu-items.ts'
import { presentMenu } from './present.ts'
import type { SiteHead, VisibleItem } from './queries.ts'

const amount = fc.integer({ min: 0, max: 999_999_999_999 })
const item = fc.record({
  priceType: fc.constantFrom(...PRICE_TYPES),
  amount,
  branchPriceMinor: fc.option(amount, { nil: null }),
  sizes: fc.array(amount, { maxLength: 4 }),
})

// Presenting prices needs no other fields.
const head = {
  branch: {
    id: 1,
    name: 'B',
    openingHours: [],
    specialHours: [],
    defaultLocale: 'en',
    locales: ['en'],
    timeZone: 'UTC',
  },
  brand: { id: 1, name: 'B', currencyCode: 'EUR', theme: 'default' },
  settings: null,
  otherBranches: [],
} as unknown as SiteHead

it('guests see the prices of an item’s sizes, or without sizes the item’s branch price, or else its brand price', () => {
  fc.assert(
    fc.property(item, ({ priceType, amount: own, branchPriceMinor, sizes }) => {
      const hasAmount = sizes.length === 0 && (priceType === 'FIXED' || priceType === 'FROM')

      const shown = guestSees({ priceType, priceMinor: hasAmount ? own : null, branchPriceMinor, sizes })

      const opened = branchPriceMinor ?? (hasAmount ? own : null)
      const amounts = sizes.length > 0 ? sizes : opened === null ? [] : [opened]
      const money = (amountMinor: number | undefined) =>
        amountMinor === undefined ? null : { amountMinor, currencyCode: 'EUR' }
      const [low, high] = amounts.length > 0 ? [Math.min(...amounts), Math.max(...amounts)] : []
      expect(shown.variants.map((one) => one.price.amountMinor)).toEqual(sizes)
      expect([shown.price, shown.minPrice, shown.maxPrice]).toEqual([money(low), money(low), money(high)])
      // Without sizes, guests see words such as “market price” exactly when there is no amount.
      const isWords = shown.priceType === 'MARKET' || shown.priceType === 'ON_REQUEST'
      expect(sizes.length > 0 || isWords === (opened === null)).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})

type Priced = Pick<VisibleItem, 'priceType' | 'priceMinor' | 'branchPriceMinor'> & { sizes: number[] }

function guestSees({ sizes, ...priced }: Priced) {
  const visible = {
    ...priced,
    id: 1,
    categoryId: 1,
    name: { en: 'Soup' },
    description: {},
    images: [],
    variants: sizes.map((priceMinor, id) => ({ id, name: { en: `${id}` }, priceMinor, allergens: null })),
  } as unknown as VisibleItem // fields that the price doesn't depend on are left out
  const hours = { ofItem: new Map(), ofCategory: new Map(), changesAt: null }
  const labels = { allergens: [], dietTypes: [] }
  const opening = { openingHours: [], specialHours: [], openingWords: '', openingStatus: null }
  const menu = { categories: [], items: [visible], labels, groups: [], hours, opening } as Parameters<
    typeof presentMenu
  >[1]
  const [shown] = presentMenu(head, menu, { locale: 'en', now: new Date() }).menuItems
  if (!shown) throw new Error('The item is not on the menu')
  return shown
}
