import { expect, test } from 'vitest'
import type { Branch } from '#contract/branches.ts'
import type { MenuItem } from '#contract/menu-items.ts'
import { needsPrice, toBody, toFields } from './menu-item-form.ts'

const branch: Branch = {
  id: 1,
  name: 'B',
  isPublished: true,
  defaultLocale: 'de',
  locales: ['de', 'en'],
  currencySymbol: '€',
  currencyPosition: 'after',
  brand: { id: 1, name: 'B', currencyCode: 'EUR', brandColor: '#000000' },
}
const item: MenuItem = {
  id: 7,
  brandId: 1,
  externalId: null,
  name: { de: 'Suppe', fr: 'Soupe' },
  description: {},
  category: { id: 4, name: { de: 'Vorspeisen' } },
  priceType: 'FIXED',
  priceMinor: null,
  minPriceMinor: 450,
  maxPriceMinor: 650,
  variantCount: 2,
  currencyCode: 'EUR',
  status: 'PUBLISHED',
  isHidden: false,
  isSoldOut: false,
  image: null,
  revision: 3,
  isFeatured: false,
  calories: null,
  ingredients: {},
  variants: [
    { id: 1, name: { de: 'klein', fr: 'petite' }, priceMinor: 450 },
    { id: 2, name: { de: 'groß' }, priceMinor: 650 },
  ],
  allergens: [{ allergenId: 9, level: 'MAY_CONTAIN', name: 'Milk', verifiedAt: null }],
  dietTypes: [{ id: 5, name: 'Vegan' }],
}

test('an item that is opened and saved is sent as it was', () => {
  const body = toBody(toFields(item, branch), item, branch)

  expect(body).toEqual({
    name: { de: 'Suppe', fr: 'Soupe' },
    description: {},
    categoryId: 4,
    status: 'PUBLISHED',
    priceType: 'FIXED',
    priceMinor: null,
    variants: [
      { id: 1, name: { de: 'klein', fr: 'petite' }, priceMinor: 450 },
      { id: 2, name: { de: 'groß' }, priceMinor: 650 },
    ],
    allergens: [{ allergenId: 9, level: 'MAY_CONTAIN' }],
    dietTypeIds: [5],
  })
})

test('without sizes the price is the item’s, in minor units', () => {
  const fields = { ...toFields(item, branch), variants: [], price: '5,20' }

  expect(toBody(fields, item, branch)).toMatchObject({ priceMinor: 520, variants: [] })
})

test('a price on request is no price, whatever stands in the field', () => {
  const fields = { ...toFields(null, branch), priceType: 'ON_REQUEST' as const, price: '5,20' }

  expect(needsPrice(fields)).toBe(false)
  expect(toBody(fields, null, branch).priceMinor).toBeNull()
})
