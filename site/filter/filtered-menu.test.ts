import { describe, expect, it } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { euro, testCategory, testPage } from '../testing/fixture.ts'
import { filterMenu } from './filtered-menu.ts'
import { emptyFilter, type MenuFilter } from './menu-filter.ts'
import { menuSearch } from './search.ts'

const milk = (level: PublicMenuItem['allergens'][number]['level']) => [{ id: 1, name: 'Milk', level }]
const vegan = { id: 4, name: 'Vegan', abbreviation: null, color: null }

const { snapshot } = testPage({
  items: [
    { name: 'Milk soup', allergens: milk('CONTAINS'), minPrice: euro(300), maxPrice: euro(300) },
    { name: 'Bread', allergens: milk('FREE_FROM'), minPrice: euro(200), maxPrice: euro(200), dietTypes: [vegan] },
    { name: 'Day’s dish', minPrice: euro(900), maxPrice: euro(1500) },
    { name: 'Tea', category: { id: 11, name: 'Drinks' }, dietTypes: [vegan] },
  ],
  menuSite: {
    categories: [
      testCategory({ id: 10, name: 'Food', itemIds: [1, 2, 3] }),
      testCategory({ id: 11, name: 'Drinks', itemIds: [4] }),
    ],
    allergens: [{ id: 1, name: 'Milk', parentId: null }],
    dietTypes: [{ id: 4, name: 'Vegan' }],
  },
})

function filtered(changes: Partial<MenuFilter>, onlyChosenCategory = false) {
  const search = menuSearch(snapshot.menuItems)
  const menu = filterMenu(snapshot, { ...emptyFilter(snapshot.menuItems), ...changes }, { search, onlyChosenCategory })
  const names = (sections: typeof menu.sections) => sections.flatMap(({ items }) => items.map(({ name }) => name))
  return { ...menu, names: names(menu.sections), ask: names(menu.unconfirmed), gone: names(menu.hidden) }
}

describe('a filtered menu', () => {
  it('shows the whole menu without marks when no filter is set', () => {
    const menu = filtered({})

    expect(menu.names).toEqual(['Milk soup', 'Bread', 'Day’s dish', 'Tea'])
    expect(menu).toMatchObject({ shownCount: 4, hiddenCount: 0, unconfirmed: [] })
    expect(menu.verdicts.size).toBe(0)
  })

  it('separates items that are free from an avoided allergen from unconfirmed and hidden items', () => {
    const menu = filtered({ selectedAllergens: [1] })

    expect(menu.names).toEqual(['Bread'])
    expect(menu.ask).toEqual(['Day’s dish', 'Tea'])
    expect(menu.gone).toEqual(['Milk soup'])
    expect(menu).toMatchObject({ shownCount: 3, hiddenCount: 1 })
    expect(menu.verdicts.get(3)?.marks).toEqual([{ allergenId: 1, level: 'UNKNOWN' }])
  })

  it('shows only items that match the chosen diet type, search text and price range', () => {
    expect(filtered({ selectedDietTypes: [4] }).names).toEqual(['Bread', 'Tea'])
    expect(filtered({ selectedDietTypes: [4], searchKey: 'bread' }).names).toEqual(['Bread'])
    expect(filtered({ priceRange: [10, 12] }).names).toEqual(['Day’s dish', 'Tea'])
  })

  it('puts the chosen category first, or shows only that category if requested', () => {
    expect(filtered({ selectedCategory: 11 }).names).toEqual(['Tea', 'Milk soup', 'Bread', 'Day’s dish'])
    expect(filtered({ selectedCategory: 11 }, true).names).toEqual(['Tea'])
  })
})
