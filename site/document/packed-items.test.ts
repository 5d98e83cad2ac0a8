import { expect, it } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { packItems, unpackItems } from './packed-items.ts'

const price = (amountMinor: number) => ({ amountMinor, currencyCode: 'EUR' })
const item = (id: number, rest: Partial<PublicMenuItem> = {}): PublicMenuItem => ({
  id,
  name: `Dish ${id}`,
  description: '',
  price: price(400),
  priceType: 'FIXED',
  minPrice: price(400),
  maxPrice: price(400),
  variants: [],
  modifierGroups: [],
  category: { id: 1, name: 'Soups' },
  allergens: [],
  dietTypes: [],
  ...('confirmedDiets' in rest && { confirmedDiets: rest.confirmedDiets ?? [] }),
  image: null,
  soldOut: false,
  availability: null,
  isFeatured: false,
  calories: null,
  servingSize: null,
  ...rest,
})

it.each([
  ['none', []],
  ['one', [item(1)]],
  ['alike', [item(1), item(2)]],
  [
    'of every kind',
    [
      item(1, { soldOut: true, calories: 0, price: null }),
      item(2, { confirmedDiets: ['VeganDiet'], name: '</script>', category: { id: 2, name: 'Soups' } }),
      item(3, { allergens: [{ id: 1, name: 'Milk', level: 'CONTAINS' }], servingSize: '1' }),
      item(4, { confirmedDiets: [], calories: 1, servingSize: '' }),
    ],
  ],
])('returns the packed items with all fields in order: %s', (_what, items) => {
  const packed = JSON.parse(JSON.stringify(packItems(items)))

  expect(JSON.stringify(unpackItems(packed))).toBe(JSON.stringify(items))
})

it('contains shared values, and each other value, once', () => {
  const items = Array.from({ length: 50 }, (_, at) => item(at, { price: price(at % 5), minPrice: price(at % 5) }))

  const { columns } = packItems(items)

  expect(columns.map(({ names, values, at }) => [names.join(), values.length, at?.length])).toEqual([
    ['id', 50, undefined],
    ['name', 50, undefined],
    ['price,minPrice', 5, 50],
  ])
})
