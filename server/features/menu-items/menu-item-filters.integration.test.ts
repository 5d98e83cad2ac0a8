import { expect, it } from 'vitest'
import { add, addCategory, allergenIds, list, makeMenu, type Menu } from '#server/testing/menu-items.ts'
import { addBranch } from '#server/testing/factories.ts'
import { at, call, describeApp, later } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

describeApp('the filters of the list of menu items', (test) => {
  const named = async (menu: Menu, query: Record<string, string>) => (await list(menu, test(), query)).names
  const inBranch = ({ token }: Menu, id: number, body: Record<string, unknown>) =>
    call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token, body })
  const pool = () => test().deps.database.pool

  it('filtering by an allergen also finds items with the allergen in a size or an option', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0, NUTS = 0 } = await allergenIds(test(), menu.token)
    await add(menu, test(), { name: 'Latte', allergens: [{ allergenId: MILK, level: 'CONTAINS' }] })
    await add(menu, test(), { name: 'Bread', allergens: [{ allergenId: MILK, level: 'MAY_CONTAIN' }] })
    await add(menu, test(), { name: 'Sorbet', allergens: [{ allergenId: MILK, level: 'FREE_FROM' }] })
    const sized = await add(menu, test(), {
      name: 'Cocoa',
      priceMinor: null,
      variants: [{ name: 'With cream', priceMinor: 400 }],
    })
    const optional = await add(menu, test(), { name: 'Espresso' })
    await add(menu, test(), { name: 'Water' })
    await pool().query(
      `INSERT INTO menu_item_allergen (company_id, menu_item_variant_id, allergen_id, level)
       SELECT company_id, id, $2, 'CONTAINS' FROM menu_item_variant WHERE menu_item_id = $1`,
      [sized, MILK],
    )
    await pool().query(
      `WITH made AS (INSERT INTO modifier_group (company_id, brand_id) VALUES ($1, $2) RETURNING id),
         option AS (INSERT INTO modifier_option (company_id, modifier_group_id) SELECT $1, id FROM made RETURNING id),
         link AS (INSERT INTO menu_item_modifier_group (company_id, menu_item_id, modifier_group_id) SELECT $1, $3, id FROM made)
       INSERT INTO menu_item_allergen (company_id, modifier_option_id, allergen_id, level)
       SELECT $1, id, $4, 'MAY_CONTAIN' FROM option`,
      [menu.companyId, menu.brandId, optional, MILK],
    )

    expect(await named(menu, { allergenId: String(MILK), sort: 'name' })).toEqual([
      'Bread',
      'Cocoa',
      'Espresso',
      'Latte',
    ])
    expect(await named(menu, { allergenId: String(NUTS) })).toEqual([])
  })

  it('filtering by an allergen also finds items with its child allergens', async () => {
    const menu = await makeMenu(test())
    const { NUTS = 0, WALNUTS = 0, HAZELNUTS = 0 } = await allergenIds(test(), menu.token)
    await add(menu, test(), { name: 'Walnut tart', allergens: [{ allergenId: WALNUTS, level: 'CONTAINS' }] })
    await add(menu, test(), { name: 'Nut mix', allergens: [{ allergenId: NUTS, level: 'CONTAINS' }] })

    expect(await named(menu, { allergenId: String(NUTS), sort: 'name' })).toEqual(['Nut mix', 'Walnut tart'])
    expect(await named(menu, { allergenId: String(WALNUTS) })).toEqual(['Walnut tart'])
    expect(await named(menu, { allergenId: String(HAZELNUTS) })).toEqual([])
  })

  it('items can be filtered by whether all or at least some of their allergens are unknown', async () => {
    const menu = await makeMenu(test())
    const { body } = await call(test(), 'GET', '/api/allergens', { token: menu.token })
    const all: { id: number; parentId: number | null }[] = body.data
    const free = all
      .filter((one) => one.parentId === null)
      .map((one) => ({ allergenId: one.id, level: 'FREE_FROM' as const }))
    const { WALNUTS = 0, NUTS = 0 } = await allergenIds(test(), menu.token)
    await add(menu, test(), { name: 'Water', allergens: free })
    await add(menu, test(), { name: 'Bread', allergens: free.slice(1) })
    await add(menu, test(), {
      name: 'Tart',
      allergens: [...free.filter((one) => one.allergenId !== NUTS), { allergenId: WALNUTS, level: 'CONTAINS' }],
    })
    await add(menu, test(), {
      name: 'Cake',
      allergens: [...free.filter((one) => one.allergenId !== NUTS), { allergenId: WALNUTS, level: 'FREE_FROM' }],
    })
    await add(menu, test(), { name: 'Soup' })

    expect(await named(menu, { allergensUnknown: 'all' })).toEqual(['Soup'])
    expect(await named(menu, { allergensUnknown: 'some', sort: 'name' })).toEqual(['Bread', 'Cake', 'Soup'])
  })

  it('a child of a disabled allergen doesn’t hide an item from the filter for unknown allergens', async () => {
    const menu = await makeMenu(test())
    const { token } = menu
    const own = async (body: Record<string, unknown>) =>
      (await call(test(), 'POST', '/api/allergens', { token, body })).body.data.id
    const fruit = await own({ name: 'Exotic fruit' })
    const kiwi = await own({ name: 'Kiwi', parentId: fruit })
    await call(test(), 'PATCH', `/api/allergens/${fruit}`, { token, body: { isActive: false } })
    const { body } = await call(test(), 'GET', '/api/allergens', { token })
    const [_unknown, ...others] = body.data.filter(
      (one: { id: number; parentId: number | null }) => one.parentId === null && one.id !== fruit,
    )
    const free = others.map(({ id }: { id: number }) => ({ allergenId: id, level: 'FREE_FROM' }))
    await add(menu, test(), { name: 'Punch', allergens: [...free, { allergenId: kiwi, level: 'CONTAINS' }] })

    expect(await named(menu, { allergensUnknown: 'some' })).toEqual(['Punch'])
  })

  it('items can be filtered by diet type, and by category with its subcategories', async () => {
    const menu = await makeMenu(test())
    const { body: diets } = await call(test(), 'GET', '/api/diet-types', { token: menu.token })
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const teas = await call(test(), 'POST', '/api/categories', {
      token: menu.token,
      body: { name: 'Teas', parentId: drinks },
    })
    await add(menu, test(), { name: 'Leek', dietTypeIds: [diets.data[0].id] })
    await add(menu, test(), { name: 'Ham' })
    await add(menu, test(), { name: 'Sencha', categoryId: teas.body.data.id })
    await add(menu, test(), { name: 'Cola', categoryId: drinks })

    expect(await named(menu, { dietTypeId: String(diets.data[0].id) })).toEqual(['Leek'])
    expect(await named(menu, { categoryId: String(drinks), sort: 'name' })).toEqual(['Cola', 'Sencha'])
    expect(await named(menu, { categoryId: String(teas.body.data.id) })).toEqual(['Sencha'])
  })

  it('a filter finds items that are currently sold out in a branch', async () => {
    const menu = await makeMenu(test())
    const other = await addBranch(test(), menu)
    const { now } = test().clock
    const soup = await add(menu, test(), { name: 'Soup' })
    const cake = await add(menu, test(), { name: 'Cake' })
    await add(menu, test(), { name: 'Water' })
    await inBranch(menu, soup, { isSoldOut: true })
    await inBranch(menu, cake, { isSoldOut: true, soldOutUntil: later(now, HOUR_MS).toISOString() })

    expect(await named(menu, { soldOut: 'true' })).toEqual(['Soup', 'Cake'])
    expect(await named(menu, { soldOut: 'false' })).toEqual(['Water'])
    expect(await at(test(), later(now, HOUR_MS), () => named(menu, { soldOut: 'true' }))).toEqual(['Soup'])
    expect(await named(menu, { soldOut: 'true', branchId: String(other) })).toEqual([])
  })

  it('a filter finds items that have no price at all', async () => {
    const menu = await makeMenu(test())
    await add(menu, test(), { name: 'Oysters', priceType: 'MARKET', priceMinor: null })
    const here = await add(menu, test(), { name: 'Lobster', priceType: 'ON_REQUEST', priceMinor: null })
    await add(menu, test(), { name: 'Cola', priceMinor: null, variants: [{ name: 'Small', priceMinor: 300 }] })
    await add(menu, test(), { name: 'Water', priceMinor: 0 })
    await inBranch(menu, here, { priceMinor: 4200 })

    expect(await named(menu, { withoutPrice: 'true' })).toEqual(['Oysters'])
    expect(await named(menu, { withoutPrice: 'false', sort: 'name' })).toEqual(['Cola', 'Lobster', 'Water'])
  })

  it('the list of menu items contains only items that match the search and every filter', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const allergens = [{ allergenId: MILK, level: 'CONTAINS' }]
    await add(menu, test(), { name: 'Cheese cake', allergens, status: 'DRAFT' })
    await add(menu, test(), { name: 'Cheese soup', allergens })
    await add(menu, test(), { name: 'Butter cake', allergens })

    expect(await named(menu, { allergenId: String(MILK), search: 'cheese', status: 'PUBLISHED' })).toEqual([
      'Cheese soup',
    ])
  })
})
