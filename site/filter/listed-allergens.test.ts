import { describe, expect, it } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { testPage } from '../testing/fixture.ts'
import { listedAllergens } from './listed-allergens.ts'

const allergens = ['Milk', 'Nuts', 'Walnut', 'Soy', 'Egg'].map((name, at) => ({
  id: at + 1,
  name,
  parentId: name === 'Walnut' ? 2 : null,
}))
const statement = (id: number, level: PublicMenuItem['allergens'][number]['level']) => [{ id, name: '', level }]
const price = { amountMinor: 100, currencyCode: 'EUR' }

function listed(items: Partial<PublicMenuItem>[], chosen: number[] = []): string[] {
  const { snapshot } = testPage({ items, menuSite: { allergens } })
  return allergens.filter(listedAllergens(snapshot, chosen)).map(({ name }) => name)
}

describe('the allergens in the filters', () => {
  it('lists every allergen that an item, a size or an option states', () => {
    const option = { id: 1, name: '', priceDelta: price, isDefault: false, allergens: statement(5, 'MAY_CONTAIN') }
    const group = { id: 1, name: '', minSelected: 0, maxSelected: null, options: [option] }

    expect(listed([{ allergens: statement(1, 'FREE_FROM') }])).toEqual(['Milk'])
    expect(listed([{ variants: [{ id: 1, name: '', price, allergens: statement(4, 'CONTAINS') }] }])).toEqual(['Soy'])
    expect(listed([{ modifierGroups: [group] }])).toEqual(['Egg'])
  })

  it('lists an allergen without a known level only if the guest avoids it', () => {
    expect(listed([{ allergens: statement(1, 'UNKNOWN') }])).toEqual([])
    expect(listed([{ allergens: statement(1, 'UNKNOWN') }], [4])).toEqual(['Soy'])
  })

  it('lists the parent of a stated allergen', () => {
    expect(listed([{ allergens: statement(3, 'CONTAINS') }])).toEqual(['Nuts', 'Walnut'])
  })
})
