import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { testItem } from '../testing/fixture.ts'
import { packItems, unpackItems } from './packed-items.ts'

// There are only a few different values, so that many are equal.
const id = fc.integer({ min: 1, max: 4 })
const text = fc.constantFrom('', 'Soup', '</script>', '0', '-1')
const money = fc.record({ amountMinor: fc.integer({ min: -1, max: 5 }), currencyCode: fc.constantFrom('EUR', 'JPY') })
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const few = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const level = fc.constantFrom('CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN')
const partAllergens = few(fc.record({ id, name: text, level }))
const allergens = few(
  fc.record(
    { id, name: text, level, extras: fc.constant('CONTAINS'), removable: fc.constant(true) },
    { requiredKeys: ['id', 'name', 'level'] },
  ),
)
const groups = few(
  fc.record({
    id,
    name: text,
    minSelected: id,
    maxSelected: orNull(id),
    options: few(fc.record({ id, name: text, priceDelta: money, isDefault: fc.boolean(), allergens: partAllergens })),
  }),
)
const fields = fc.record(
  {
    id,
    name: text,
    description: text,
    price: orNull(money),
    minPrice: orNull(money),
    maxPrice: orNull(money),
    variants: few(fc.record({ id, name: text, price: money, allergens: partAllergens })),
    modifierGroups: groups,
    category: fc.record({ id, name: text }),
    allergens,
    confirmedDiets: few(text),
    image: orNull(fc.record({ src: text, width: id, placeholder: orNull(text) })),
    soldOut: fc.boolean(),
    availability: orNull(fc.record({ now: fc.boolean(), hours: text })),
    calories: orNull(id),
    servingSize: orNull(text),
  },
  { requiredKeys: [] },
)

it('unpacking returns exactly the menu items that were packed, whatever values they share', () => {
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 12 }), (changes) => {
      const items = changes.map((one) => testItem(one as Partial<PublicMenuItem>)) // packing works with any values

      const packed = JSON.parse(JSON.stringify(packItems(items)))

      expect(JSON.stringify(unpackItems(packed))).toBe(JSON.stringify(items))
    }),
    { numRuns: 3_000 },
  )
})
