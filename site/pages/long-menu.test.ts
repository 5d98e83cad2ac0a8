import { beforeAll, describe, expect, it } from 'vitest'
import type { MenuPage, MenuPart } from '#contract/site-pages.ts'
import type { BrowserData } from '../document/browser-data.ts'
import { unpackItems } from '../document/packed-items.ts'
import { render } from '../entry-server.tsx'
import { ASSETS, testItem, testPage } from '../testing/fixture.ts'

const CATEGORIES = 30
const NUTS = 1

/** 30 categories. A third of the items contain nuts, a third are free from nuts, and a third have no level. */
function longPage(count: number, changes: Partial<Parameters<typeof testPage>[0]> = {}): MenuPage {
  const page = testPage(changes)
  const { menuSite } = page.snapshot
  const [like] = menuSite.categories
  if (!like) throw new Error('The fixture must have a category')
  const items = Array.from({ length: count }, (_, n) => {
    const category = 1 + Math.floor((n * CATEGORIES) / count)
    const level = n % 3 === 0 ? ('CONTAINS' as const) : ('FREE_FROM' as const)
    return testItem({
      id: n + 1,
      name: `Dish ${n + 1}`,
      description: n % 10 === 0 ? 'With basil' : '',
      category: { id: category, name: `Chapter ${category}` },
      allergens: n % 3 === 2 ? [] : [{ id: NUTS, name: 'Nuts', level }],
      maxPrice: { amountMinor: 100 * (n + 1), currencyCode: 'EUR' },
    })
  })
  const categories = Array.from({ length: CATEGORIES }, (_, at) => ({
    ...like,
    id: at + 1,
    name: `Chapter ${at + 1}`,
    itemIds: items.filter(({ category }) => category.id === at + 1).map(({ id }) => id),
  }))
  const allergens = [{ id: NUTS, name: 'Nuts', parentId: null }]
  const snapshot = { ...page.snapshot, menuSite: { ...menuSite, categories, allergens }, menuItems: items }
  return { ...page, snapshot }
}

function drawn(page: MenuPage) {
  const { html } = render(page, ASSETS)
  const [, json = ''] = /<script type="application\/json" id="snapshot">(.*?)<\/script>/s.exec(html) ?? []
  const data = json ? (JSON.parse(json) as BrowserData & { page: { part?: MenuPart } }) : null
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
  return {
    html,
    main,
    part: data?.page.part,
    items: data?.items ? unpackItems(data.items) : [],
  }
}
const countIn = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

describe('a menu of 1,000 items', () => {
  it('renders a menu of 1,000 items on one page', () => {
    const { main, part, items } = drawn(longPage(1_000))

    expect(part).toBeUndefined()
    expect(items).toHaveLength(1_000)
    expect(countIn(main, /<h3>/g)).toBe(1_000)
    expect(main).not.toContain('more-items')
  })
})

describe('the page of a menu of 1,500 items', () => {
  let page: ReturnType<typeof drawn>
  beforeAll(() => {
    page = drawn(longPage(1_500))
  })

  it('renders only the first categories of a long menu, until 250 items are on the page', () => {
    expect(countIn(page.main, /<h3>/g)).toBe(250)
    expect(page.items.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
    expect(page.html).not.toContain('Dish 251')
  })

  it('names every category of a long menu, with links to those on other pages', () => {
    expect(countIn(page.main, /<h2>Chapter \d+<\/h2>/g)).toBe(CATEGORIES)
    expect(countIn(page.main, /class="more-items"/g)).toBe(CATEGORIES - 5)
    expect(page.main).toContain('href="/branch/cafe/category/30/MQ==" aria-label="Chapter 30: Show 50 dishes"')
  })

  it('links to the section of every category of a long menu', () => {
    expect(countIn(page.html, /<a href="#category-\d+"/g)).toBe(CATEGORIES)
  })

  it('limits the price filter of a long menu by the highest price of the whole menu', () => {
    expect(page.part?.maxPrice).toBe(1_500)
  })
})

describe('a filter on a menu of 1,500 items, without JavaScript', () => {
  it('searches all items of a long menu', () => {
    const { main, items } = drawn(longPage(1_500, { filterQuery: 'q=1499' }))

    expect(items.map(({ name }) => name)).toEqual(['Dish 1499'])
    expect(main).toContain('<p class="result" role="status">1 dish</p>')
  })

  it('counts matching and hidden items among all items of a long menu', () => {
    const { main, part } = drawn(longPage(1_500, { filterQuery: `avoid=${NUTS}` }))

    expect(main).toContain('1,000 dishes')
    expect(main).toContain('500 hidden – show')
    expect(part).toMatchObject({ shownCount: 1_000, hiddenCount: 500 })
  })

  it('separates matching, unconfirmed and hidden items of a long menu', () => {
    const { part, items } = drawn(longPage(1_500, { filterQuery: `q=149&avoid=${NUTS}` }))
    const levels = new Map(items.map(({ id, allergens }) => [id, allergens[0]?.level ?? 'UNKNOWN']))
    const levelsOf = (of: MenuPart['sections']) =>
      new Set(of.flatMap(({ itemIds }) => itemIds.map((id) => levels.get(id))))

    expect(levelsOf(part?.sections ?? [])).toEqual(new Set(['FREE_FROM']))
    expect(levelsOf(part?.unconfirmed ?? [])).toEqual(new Set(['UNKNOWN']))
    expect(levelsOf(part?.hidden ?? [])).toEqual(new Set(['CONTAINS']))
  })

  it('links to categories keep the filter, but replace the chosen category', () => {
    const { main } = drawn(longPage(1_500, { filterQuery: `q=dish&category=2&avoid=${NUTS}` }))

    expect(main).toContain(`href="/branch/cafe/category/30/MQ==?q=dish&amp;avoid=${NUTS}"`)
  })

  it('shows “No dishes found” when nothing in a long menu matches', () => {
    const { main } = drawn(longPage(1_500, { filterQuery: 'q=nowhere' }))

    expect(main).toContain('No dishes found')
    expect(main).not.toContain('Menu coming soon')
  })
})

describe('a category page of a long menu', () => {
  const category = (count: number, partNumber?: number): MenuPage => {
    const { kind: _kind, ...page } = longPage(count)
    const { snapshot } = page
    // With all items in one category, the category needs several pages.
    const [first] = snapshot.menuSite.categories
    const categories = first ? [{ ...first, itemIds: snapshot.menuItems.map(({ id }) => id) }] : []
    const menuItems = snapshot.menuItems.map((item) => ({ ...item, category: { id: 1, name: 'Chapter 1' } }))
    return {
      ...page,
      kind: 'cafeCategory',
      categoryId: 1,
      snapshot: { ...snapshot, menuSite: { ...snapshot.menuSite, categories }, menuItems },
      ...(partNumber !== undefined && { partNumber }),
    }
  }
  const idsOf = (page: MenuPage) => drawn(page).items.map(({ id }) => id)

  it('shows all 50 items of a small category of a long menu', () => {
    const { kind: _kind, ...page } = longPage(1_500)
    const { main, part, items } = drawn({ ...page, kind: 'cafeCategory', categoryId: 30 })

    expect(part).toBeUndefined()
    expect(items).toHaveLength(50)
    expect(countIn(main, /<h3>/g)).toBe(50)
  })

  it('splits a category of 2,500 items into three pages', () => {
    const ids = [1, 2, 3].flatMap((part) => idsOf(category(2_500, part)))

    expect(ids).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1))
  })

  it('links to the next and the previous page of a category without JavaScript', () => {
    const [first, second, last] = [1, 2, 3].map((part) => drawn(category(2_500, part)).main)

    expect(first).toContain('rel="next" href="/branch/cafe/category/1/MQ==?page=2"')
    expect(first).not.toContain('rel="prev"')
    expect(second).toContain('rel="prev" href="/branch/cafe/category/1/MQ=="')
    expect(second).toContain('rel="next" href="/branch/cafe/category/1/MQ==?page=3"')
    expect(last).not.toContain('rel="next"')
  })

  it('shows the last page of a category when a higher page number is requested', () => {
    expect(idsOf(category(2_500, 9))).toHaveLength(500)
  })
})

describe('the item page and the category overview of a long menu', () => {
  it('the item page and the category overview of a long menu contain only the items they show', () => {
    const { kind: _kind, ...page } = longPage(1_500)
    const item = drawn({ ...page, kind: 'item', itemId: 700 })
    const categories = drawn({ ...page, kind: 'categories' })

    expect(item.items.map(({ id }) => id)).toEqual([700])
    expect(categories.items).toEqual([])
    expect(categories.main).toContain('50 dishes')
  })
})
