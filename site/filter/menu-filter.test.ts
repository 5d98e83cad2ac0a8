import { assert, constant, constantFrom, integer, property, record, string, subarray, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { euro, testCategory, testItem, testPage } from '../testing/fixture.ts'
import { filterMenu } from './filtered-menu.ts'
import {
  countChoices,
  emptyFilter,
  filterReducer,
  isNarrowed,
  readFilter,
  withKnownCategory,
  withMaxPrice,
  writeFilter,
} from './menu-filter.ts'

const { snapshot } = testPage({
  items: [{ maxPrice: euro(1250), minPrice: euro(450) }],
  menuSite: {
    categories: [10, 11].map((id) => testCategory({ id, name: `C${id}` })),
    allergens: [1, 2, 3].map((id) => ({ id, name: `A${id}`, parentId: null })),
    dietTypes: [4, 5].map((id) => ({ id, name: `D${id}` })),
  },
})
const empty = emptyFilter(snapshot.menuItems)
const read = (query: string) => readFilter(new URLSearchParams(query), snapshot)

describe('the filter of a menu', () => {
  it('starts empty, with prices from 0 to the highest price, or to 1000 if no item has a price', () => {
    expect(empty).toMatchObject({ searchKey: '', selectedCategory: null, selectedAllergens: [], priceRange: [0, 12.5] })
    expect(isNarrowed(empty)).toBe(false)
    expect(emptyFilter([testItem()]).maxPrice).toBe(1000)
  })

  it('adopts the allergens avoided during the visit without changing the rest of the filter', () => {
    const searched = filterReducer(empty, { type: 'searched', searchKey: 'soup' })

    expect(filterReducer(searched, { type: 'avoided', allergens: [2] })).toEqual({
      ...searched,
      selectedAllergens: [2],
    })
  })

  it('selects one category at a time, and deselects a category selected twice', () => {
    const chosen = filterReducer(empty, { type: 'categorySelected', categoryId: 10 })

    expect(chosen.selectedCategory).toBe(10)
    expect(filterReducer(chosen, { type: 'categorySelected', categoryId: 11 }).selectedCategory).toBe(11)
    expect(filterReducer(chosen, { type: 'categorySelected', categoryId: 10 }).selectedCategory).toBeNull()
  })

  it('counts each avoided allergen and a price range as one choice', () => {
    const priceRange: [number, number] = [0, 8]
    const choice = { selectedAllergens: [1, 2], selectedDietTypes: [], priceRange, maxPrice: 12.5 }

    const applied = filterReducer(empty, { type: 'applied', choice })

    expect(applied).toMatchObject(choice)
    expect(countChoices(applied)).toBe(3)
  })

  it.each([
    ['', 20, [0, 20]],
    ['min=5', 20, [5, 20]],
    ['max=8', 20, [0, 8]],
    ['min=15', 20, [15, 20]],
    ['min=5&max=8', 4, [5, 8]],
    ['min=5', 4, [5, 5]],
  ])(
    'keeps the prices chosen by “%s” and adapts the others to a highest price of %d',
    (query, maxPrice, priceRange) => {
      expect(withMaxPrice(read(query), maxPrice)).toEqual({ ...read(query), maxPrice, priceRange })
    },
  )

  it('deselects a category that is no longer on the menu', () => {
    const [, other] = snapshot.menuSite.categories
    const filter = read('q=soup&category=10')

    expect(withKnownCategory(filter, [other ?? { id: 0 }])).toEqual(read('q=soup'))
    expect(withKnownCategory(filter, snapshot.menuSite.categories)).toBe(filter)
  })

  it('hides expensive items only if a maximum price was chosen', () => {
    const items = [{ maxPrice: euro(2000), minPrice: euro(2000) }]
    const context = { search: () => null, onlyChosenCategory: false }

    expect(filterMenu(testPage({ items }).snapshot, read('min=5'), context).shownCount).toBe(1)
    expect(filterMenu(testPage({ items }).snapshot, read('min=5&max=8'), context).shownCount).toBe(0)
  })

  it('clears allergens, diet types and prices, but not search and category', () => {
    const filter = read('q=soup&category=10&avoid=1&diet=4&min=2&max=8')

    expect(filterReducer(filter, { type: 'cleared' })).toEqual({ ...empty, searchKey: 'soup', selectedCategory: 10 })
  })

  it('applying an earlier filter’s choices keeps the current search and category', () => {
    const current = read('q=soup&category=10')
    const choice = read('q=so&category=11&avoid=1&max=8')

    expect(filterReducer(current, { type: 'applied', choice })).toEqual(read('q=soup&category=10&avoid=1&max=8'))
  })

  it('a reset clears the whole filter, including search and category', () => {
    expect(filterReducer(read('q=soup&category=10&avoid=1&diet=4&min=2&max=8'), { type: 'reset' })).toEqual(empty)
  })

  it.each([
    ['avoid=1&avoid=3', [1, 3]],
    ['avoid=3,1', [1, 3]],
    ['avoid=99&avoid=x&avoid=2', [2, 99]],
    [
      `avoid=${Array.from({ length: 99 }, (_, at) => at + 100).join()}`,
      [100, 101, 102, 103, 104, 105, 106, 107, 108, 109],
    ],
  ])('reads the avoided allergens from “%s”, including up to ten that the menu doesn’t list', (query, ids) => {
    expect(read(query).selectedAllergens).toEqual(ids)
  })

  it('finds nothing for a diet type that the menu doesn’t have', () => {
    const context = { search: () => null, onlyChosenCategory: false }

    expect(filterMenu(snapshot, read('diet=99'), context).shownCount).toBe(0)
  })

  it.each([
    ['ignores a category that the menu doesn’t have', 'category=12', { selectedCategory: null }],
    ['accepts a price range', 'min=5&max=9', { priceRange: [5, 9] }],
    ['raises a maximum that is below the minimum', 'min=9&max=5', { priceRange: [9, 9] }],
    ['accepts a decimal point', 'max=4.5', { priceRange: [0, 4.5] }],
    ['accepts a decimal comma', 'max=4,5', { priceRange: [0, 4.5] }],
    ['accepts cents', 'min=7.50&max=9,99', { priceRange: [7.5, 9.99] }],
    ['accepts Arabic digits', 'max=٤٫٥', { priceRange: [0, 4.5] }],
    ['accepts Bengali digits', 'max=৪.৫', { priceRange: [0, 4.5] }],
    ['accepts a thousands separator', 'max=1,250', { priceRange: [0, 1250] }],
    ['ignores a maximum above the limit', 'max=99999', { priceRange: [0, 12.5] }],
    ['ignores a maximum that isn’t a number', 'max=abc', { priceRange: [0, 12.5] }],
  ])('a filter in the URL %s: “%s”', (_, query, part) => {
    expect(read(query)).toMatchObject(part)
  })

  it('writes a filter into a URL and reads it back unchanged', () => {
    const half = integer({ min: 0, max: 25 }).map((n) => n / 2)
    const filters = record({
      searchKey: string({ maxLength: 40 }).map((text) => text.trim()),
      selectedCategory: constantFrom(null, 10, 11),
      selectedAllergens: subarray([1, 2, 3]),
      selectedDietTypes: subarray([4, 5]),
      priceRange: tuple(half, half).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
      maxPrice: constant(12.5),
    })
    assert(
      property(filters, (filter) => {
        expect(read(writeFilter(filter).toString())).toEqual(filter)
      }),
    )
  })
})
