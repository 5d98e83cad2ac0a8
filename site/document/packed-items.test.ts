import { expect, it } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { euro, testItem } from '../testing/fixture.ts'
import { packItems, unpackItems } from './packed-items.ts'

const item = (id: number, changes: Partial<PublicMenuItem> = {}) =>
  testItem({ id, price: euro(400), minPrice: euro(400), maxPrice: euro(400), ...changes })

it.each([
  ['no items', []],
  ['one item', [item(1)]],
  ['two similar items', [item(1), item(2)]],
  [
    'items that differ in their optional fields',
    [
      item(1, { soldOut: true, calories: 0, price: null }),
      item(2, { confirmedDiets: ['VeganDiet'], name: '</script>', category: { id: 2, name: 'Soups' } }),
      item(3, { allergens: [{ id: 1, name: 'Milk', level: 'CONTAINS' }], servingSize: '1' }),
      item(4, { confirmedDiets: [], calories: 1, servingSize: '' }),
    ],
  ],
])('unpacking returns the packed menu items with all fields in order: %s', (_what, items) => {
  const packed = JSON.parse(JSON.stringify(packItems(items)))

  expect(JSON.stringify(unpackItems(packed))).toBe(JSON.stringify(items))
})

it('packing menu items stores each distinct value of a field only once if many items share it', () => {
  const own = (at: number) => euro(9_000 + (at % 5))
  const items = Array.from({ length: 50 }, (_, at) => item(at, { price: own(at), minPrice: own(at) }))

  const text = JSON.stringify(packItems(items))

  expect(text).toContain('{"names":["price","minPrice"],')
  expect(text.match(/\b900\d\b/g)).toEqual(['9000', '9001', '9002', '9003', '9004'])
  expect(text.match(/"EUR"/g)).toHaveLength(2) // one for the column, one for `maxPrice`
})

it('packing menu items stores the sizes of all items in one table', () => {
  const sizes = (at: number) => [
    { id: at * 2, name: 'small', price: euro(at), allergens: [] },
    { id: at * 2 + 1, name: 'large', price: euro(at + 500), allergens: [] },
  ]
  const items = Array.from({ length: 50 }, (_, at) => item(at, { variants: at % 2 === 0 ? sizes(at) : [] }))

  const text = JSON.stringify(packItems(items))

  expect(text).toContain('{"names":["variants"],"values":{"places":[[0,1],[],[2,3],[],')
  expect(text.match(/"small"/g)).toHaveLength(1)
})

it('packing and unpacking preserves the order of each menu item’s fields', () => {
  const { id, ...rest } = item(2)
  const items = [item(1), { ...rest, id }]

  expect(JSON.stringify(unpackItems(packItems(items)))).toBe(JSON.stringify(items))
})
