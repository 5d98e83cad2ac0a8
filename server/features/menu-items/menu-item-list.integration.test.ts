import { expect, it } from 'vitest'
import { listMenuItems } from '#contract/menu-items.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'
import { makeMenu, addCategory, add, patch, list } from '#server/testing/menu-items.ts'

const HOUR_MS = 60 * 60 * 1000

describeApp('the list of menu items', (test) => {
  it('the list of menu items is returned in pages with the total count', async () => {
    const menu = await makeMenu(test())
    for (const name of ['A', 'B', 'C', 'D', 'E']) await add(menu, test(), { name })

    const pages = [
      await list(menu, test(), { page: '1', pageSize: '2' }),
      await list(menu, test(), { page: '3', pageSize: '2' }),
      await list(menu, test(), { page: '4', pageSize: '2' }),
    ]

    expect(pages.map(({ names, total, page, pageSize }) => ({ names, total, page, pageSize }))).toEqual([
      { names: ['A', 'B'], total: 5, page: 1, pageSize: 2 },
      { names: ['E'], total: 5, page: 3, pageSize: 2 },
      { names: [], total: 5, page: 4, pageSize: 2 },
    ])
  })

  it('the search for menu items finds items that contain all words, ignoring case and accents', async () => {
    const menu = await makeMenu(test(), { defaultLocale: 'en', locales: ['en', 'de'] })
    await add(menu, test(), { name: 'Crème brûlée', description: 'Vanilla, burnt sugar' })
    await add(menu, test(), { name: { en: 'Cheese spaetzle', de: 'Käsespätzle' } })
    await add(menu, test(), { name: '100% beef', description: 'Grass_fed' })
    await add(menu, test(), { name: '100 g beef', description: 'Grassfed' })
    const search = async (text: string) => (await list(menu, test(), { search: text, sort: 'name' })).names

    expect(await search('creme BRULEE')).toEqual(['Crème brûlée'])
    expect(await search('sugar crème')).toEqual(['Crème brûlée'])
    expect(await search('kasespatzle')).toEqual(['Cheese spaetzle'])
    expect(await search('  KÄSE  spaetzle ')).toEqual(['Cheese spaetzle'])
    expect(await search('sugar beef')).toEqual([])
    expect(await search('100%')).toEqual(['100% beef'])
    expect(await search('grass_fed')).toEqual(['100% beef'])
    expect(await search('\\')).toEqual([])
    expect(await search('')).toHaveLength(4)
  })

  it('the list of menu items refuses an invalid search or parameter', async () => {
    const { token } = await makeCompany(test())
    const queries = [
      'page=0',
      'pageSize=101',
      'pageSize=0',
      'page=1&page=2',
      'sort=colour',
      'direction=up',
      'status=GONE',
      'branchId=x',
      'colour=red',
      'search=%00',
      `search=${'x'.repeat(201)}`,
    ]

    for (const query of queries) {
      const answer = await call(test(), 'GET', `/api/menu-items?${query}`, { token })

      expect(answer, query).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    }
  })

  it.each([
    ['order', ['Zander', 'Apple', 'Melon', 'Water']],
    ['name', ['Apple', 'Melon', 'Water', 'Zander']],
    ['category', ['Water', 'Zander', 'Apple', 'Melon']],
    ['price', ['Melon', 'Apple', 'Zander', 'Water']],
    ['status', ['Melon', 'Apple', 'Water', 'Zander']],
    ['updated', ['Zander', 'Melon', 'Water', 'Apple']],
  ])('the list of menu items can be sorted by “%s” in ascending and descending order', async (sort, expected) => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const start = test().clock.now
    await add(menu, test(), { name: 'Zander', priceMinor: 900 })
    const apple = await add(menu, test(), {
      name: 'Apple',
      priceMinor: null,
      variants: [
        { name: 'Big', priceMinor: 1200 },
        { name: 'Small', priceMinor: 200 },
      ],
    })
    const melon = await add(menu, test(), { name: 'Melon', priceMinor: 100, status: 'DRAFT' })
    const water = await add(menu, test(), {
      name: 'Water',
      priceType: 'MARKET',
      priceMinor: null,
      categoryId: drinks,
    })
    for (const [index, id] of [melon, water, apple].entries()) {
      await at(test(), later(start, (index + 1) * HOUR_MS), () => patch(menu, test(), id, {}))
    }

    const up = await list(menu, test(), { sort })
    const down = await list(menu, test(), { sort, direction: 'desc' })

    expect(up.names).toEqual(expected)
    // Items without a price stay last, and the order of items with equal values isn’t reversed.
    const turned: Record<string, string[]> = {
      price: ['Zander', 'Apple', 'Melon', 'Water'],
      category: ['Zander', 'Apple', 'Melon', 'Water'],
      status: ['Apple', 'Water', 'Zander', 'Melon'],
    }
    expect(down.names).toEqual(turned[sort] ?? expected.toReversed())
  })

  it('the list of menu items can be sorted by the category name in the default language', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const add2 = async (name: Record<string, string>, item: string) => {
      const { body } = await call(test(), 'POST', '/api/categories', { token: menu.token, body: { name } })
      await add(menu, test(), { name: item, categoryId: body.data.id })
    }
    await add2({ en: 'Antipasti', de: 'Vorspeisen' }, 'first')
    await add2({ en: 'Bread' }, 'second')
    await add2({ en: 'Cakes', de: 'Kuchen' }, 'third')

    const { names } = await list(menu, test(), { sort: 'category' })

    expect(names).toEqual(['first', 'second', 'third'])
  })

  it('the list of menu items can be filtered by category and status', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    await add(menu, test(), { name: 'Leek' })
    await add(menu, test(), { name: 'Onion', status: 'DRAFT' })
    await add(menu, test(), { name: 'Water', categoryId: drinks })

    expect((await list(menu, test(), { categoryId: String(drinks) })).names).toEqual(['Water'])
    expect((await list(menu, test(), { status: 'DRAFT' })).names).toEqual(['Onion'])
    expect((await list(menu, test(), { status: 'PUBLISHED', search: 'e' })).names).toEqual(['Leek', 'Water'])
    expect(await list(menu, test(), { status: 'ARCHIVED' })).toMatchObject({ names: [], total: 0 })
  })

  it('the list of menu items matches the API contract', async () => {
    const menu = await makeMenu(test())
    await add(menu, test(), { name: 'Leek' })

    const { body } = await call(test(), 'GET', '/api/menu-items', { token: menu.token })

    expect(listMenuItems.data.parse(body.data)).toEqual(body.data)
  })

  it('a list of 10,000 menu items can be searched and paged', async () => {
    const menu = await makeMenu(test())
    await test().deps.database.pool.query(
      `INSERT INTO menu_item (company_id, brand_id, category_id, name, search_text, sort_name, price_minor, status, sort_order)
       SELECT $1, $2, $3, jsonb_build_object('en', 'Dish ' || n), 'dish ' || n, 'dish ' || lpad(n::text, 5, '0'), n * 10, 'PUBLISHED', n
       FROM generate_series(1, 10000) n`,
      [menu.companyId, menu.brandId, menu.categoryId],
    )

    const first = await list(menu, test(), { pageSize: '100' })
    const last = await list(menu, test(), { page: '400', sort: 'price' })
    const beyond = await list(menu, test(), { page: '401' })
    const found = await list(menu, test(), { search: '999', sort: 'name', direction: 'desc' })

    expect(first).toMatchObject({ total: 10_000, names: expect.arrayContaining(['Dish 1', 'Dish 100']) })
    expect(last).toMatchObject({ total: 10_000, names: expect.arrayContaining(['Dish 10000', 'Dish 9976']) })
    expect(beyond).toMatchObject({ total: 10_000, names: [] })
    expect(found.total).toBe(19) // 999, 1999 … 8999 and 9990 to 9999 contain “999”
    expect(found.names[0]).toBe('Dish 9999')
  })

  it('items are sorted by names in a new default language, even after an older version is restored', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const { token } = menu
    const apple = await add(menu, test(), { name: { en: 'Apple', de: 'Zucker' } })
    await add(menu, test(), { name: { en: 'Zebra', de: 'Apfel' } })
    await patch(menu, test(), apple, { priceMinor: 600 })
    await call(test(), 'PATCH', `/api/branches/${menu.branchId}`, { token, body: { defaultLocale: 'de' } })
    const sorted = async () => (await list(menu, test(), { sort: 'name' })).names

    const before = await sorted()
    const changes = (await call(test(), 'GET', '/api/menu-changes', { token })).body.data.items
    const change = changes.find(
      (one: { kind: string; entityId: number }) => one.kind === 'changed' && one.entityId === apple,
    )
    const restored = await call(test(), 'POST', `/api/menu-changes/${change.id}/restore`, {
      token,
      body: { to: 'before' },
    })

    expect(before).toEqual(['Zebra', 'Apple'])
    expect(restored.status).toBe(200)
    expect(await sorted()).toEqual(['Zebra', 'Apple'])
  })

  it('the undo of a bulk deletion can itself be undone after the default language has changed', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const { token } = menu
    const ids = [
      await add(menu, test(), { name: { en: 'Apple', de: 'Zucker' } }),
      await add(menu, test(), { name: { en: 'Zebra', de: 'Apfel' } }),
    ]
    const deletion = await call(test(), 'POST', '/api/menu-items/bulk', {
      token,
      body: { target: { ids }, expectedCount: 2, action: { kind: 'delete' } },
    })
    const back = await call(test(), 'POST', `/api/menu-changes/${deletion.body.data.batch}/undo`, { token })
    await call(test(), 'PATCH', `/api/branches/${menu.branchId}`, { token, body: { defaultLocale: 'de' } })

    const undone = await call(test(), 'POST', `/api/menu-changes/${back.body.data.batch}/undo`, { token })

    expect(undone.body.data).toMatchObject({ restored: 2, kept: 0 })
  })
})
