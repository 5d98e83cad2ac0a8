import { expect, it } from 'vitest'
import { listMenuItems, readMenuItem } from '#contract/menu-items.ts'
import { addBranch, addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { at, call, describeApp, later, type TestApp } from '#server/testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

type Menu = TestCompany & { categoryId: number }
type Body = Record<string, unknown>

async function makeMenu(app: TestApp, options: Parameters<typeof makeCompany>[1] = {}): Promise<Menu> {
  const company = await makeCompany(app, options)
  return { ...company, categoryId: await addCategory(app, company.token, 'Soups') }
}

async function addCategory(app: TestApp, token: string, name: string): Promise<number> {
  return (await call(app, 'POST', '/api/categories', { token, body: { name } })).body.data.id
}

const post = ({ token, categoryId }: Menu, app: TestApp, body: Body) =>
  call(app, 'POST', '/api/menu-items', { token, body: { categoryId, ...body } })

async function add(menu: Menu, app: TestApp, body: Body): Promise<number> {
  const answer = await post(menu, app, { priceMinor: 500, ...body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

const read = ({ token }: Menu, app: TestApp, id: number) => call(app, 'GET', `/api/menu-items/${id}`, { token })
const patch = ({ token }: Menu, app: TestApp, id: number, body: Body) =>
  call(app, 'PATCH', `/api/menu-items/${id}`, { token, body })

async function list({ token }: Menu, app: TestApp, query: Record<string, string> = {}) {
  const { status, body } = await call(app, 'GET', `/api/menu-items?${new URLSearchParams(query).toString()}`, { token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const names: string[] = body.data.items.map((one: { name: { en: string } }) => one.name.en)
  return { names, ...body.data }
}

async function allergenIds(app: TestApp, token: string): Promise<Record<string, number>> {
  const { body } = await call(app, 'GET', '/api/allergens', { token })
  return Object.fromEntries(body.data.map((one: { code: string; id: number }) => [one.code, one.id]))
}

describeApp('menu items', (test) => {
  it('are made, read, changed and deleted', async () => {
    const menu = await makeMenu(test())

    const id = await add(menu, test(), {
      name: 'Leek soup',
      description: 'With bread',
      priceMinor: 650,
      calories: 210,
      externalId: 'L1',
    })
    const made = await read(menu, test(), id)
    const changed = await patch(menu, test(), id, {
      name: 'Leek cream',
      priceMinor: 700,
      calories: null,
      isFeatured: true,
      status: 'DRAFT',
    })
    const deleted = await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    const gone = await read(menu, test(), id)

    expect(readMenuItem.data.parse(made.body.data)).toEqual(made.body.data)
    expect(made.body.data).toEqual({
      id,
      brandId: menu.brandId,
      name: { en: 'Leek soup' },
      description: { en: 'With bread' },
      ingredients: {},
      category: { id: menu.categoryId, name: { en: 'Soups' } },
      externalId: 'L1',
      priceType: 'FIXED',
      priceMinor: 650,
      minPriceMinor: 650,
      maxPriceMinor: 650,
      currencyCode: 'EUR',
      variantCount: 0,
      variants: [],
      allergens: [],
      dietTypes: [],
      status: 'PUBLISHED',
      isHidden: false,
      isSoldOut: false,
      isFeatured: false,
      calories: 210,
      image: null,
      revision: 1,
    })
    expect(changed.body.data).toMatchObject({
      name: { en: 'Leek cream' },
      description: { en: 'With bread' },
      priceMinor: 700,
      calories: null,
      isFeatured: true,
      status: 'DRAFT',
      externalId: 'L1',
      revision: 2,
    })
    expect(deleted.body).toEqual({ success: true, message: 'OK', data: null })
    expect(gone.status).toBe(404)
  })

  it('take a plain text as the default language, and texts by language as they are', async () => {
    const menu = await makeMenu(test(), { defaultLocale: 'de', locales: ['de', 'en'] })

    const plain = await read(menu, test(), await add(menu, test(), { name: 'Suppe', description: '' }))
    const localized = await read(
      menu,
      test(),
      await add(menu, test(), { name: { de: 'Kuchen', en: 'Cake' }, description: { en: 'Sweet', de: '' } }),
    )
    const missing = await post(menu, test(), { name: { en: 'Tart' }, priceMinor: 1 })

    expect(plain.body.data).toMatchObject({ name: { de: 'Suppe' }, description: {} })
    expect(localized.body.data).toMatchObject({ name: { de: 'Kuchen', en: 'Cake' }, description: { en: 'Sweet' } })
    expect(missing).toMatchObject({
      status: 400,
      body: { errors: { name: expect.stringContaining('default language (de)') } },
    })
  })

  it.each([
    ['a fixed price without a price', { priceType: 'FIXED', priceMinor: null }],
    ['a starting price without a price', { priceType: 'FROM' }],
    ['no price and no kind of price', {}],
    ['a price on request with a price', { priceType: 'ON_REQUEST', priceMinor: 500 }],
    ['a market price with a price', { priceType: 'MARKET', priceMinor: 0 }],
  ])('refuse %s', async (_what, pricing) => {
    const menu = await makeMenu(test())

    const refused = await post(menu, test(), { name: 'Leek', ...pricing })

    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: { priceMinor: expect.any(String) } },
    })
    expect((await list(menu, test())).total).toBe(0)
  })

  it.each([
    ['a fixed price of nothing', { priceType: 'FIXED', priceMinor: 0 }, { minPriceMinor: 0, maxPriceMinor: 0 }],
    ['a starting price', { priceType: 'FROM', priceMinor: 500 }, { minPriceMinor: 500, maxPriceMinor: 500 }],
    ['a price on request', { priceType: 'ON_REQUEST' }, { minPriceMinor: null, maxPriceMinor: null }],
    ['a market price', { priceType: 'MARKET', priceMinor: null }, { minPriceMinor: null, maxPriceMinor: null }],
    ['twelve digits', { priceMinor: 999_999_999_999 }, { minPriceMinor: 999_999_999_999 }],
    [
      'variants instead of a price',
      {
        variants: [
          { name: 'Large', priceMinor: 900 },
          { name: 'Small', priceMinor: 700 },
        ],
      },
      { priceMinor: null, minPriceMinor: 700, maxPriceMinor: 900, variantCount: 2 },
    ],
  ])('take %s', async (_what, pricing, shown) => {
    const menu = await makeMenu(test())

    const { body } = await post(menu, test(), { name: 'Leek', ...pricing })

    expect((await read(menu, test(), body.data.id)).body.data).toMatchObject(shown)
  })

  it('refuse a change that would leave a fixed price without a price', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const sized = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [{ name: 'Small', priceMinor: 300 }],
    })

    const answers = [
      await patch(menu, test(), id, { priceMinor: null }),
      await patch(menu, test(), id, { priceType: 'ON_REQUEST' }),
      await patch(menu, test(), sized, { variants: [] }),
    ]
    const onRequest = await patch(menu, test(), id, { priceType: 'ON_REQUEST', priceMinor: null })

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(onRequest.body.data).toMatchObject({ priceType: 'ON_REQUEST', priceMinor: null, revision: 2 })
  })

  it.each([
    ['an unknown field', { colour: 'red' }],
    ['another company’s field', { companyId: 1 }],
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a description of 4,001 characters', { description: 'x'.repeat(4001) }],
    ['a name that is a list', { name: ['Leek'] }],
    ['a language that is none', { name: { en: 'Leek', 'not a language': 'x' } }],
    ['a negative price', { priceMinor: -1 }],
    ['half a cent', { priceMinor: 10.5 }],
    ['thirteen digits', { priceMinor: 1_000_000_000_000 }],
    ['a price that is a text', { priceMinor: '500' }],
    ['a status nobody knows', { status: 'GONE' }],
    ['negative calories', { calories: -1 }],
    ['a name with a zero character', { name: 'Le\u0000ek' }],
    ['half of an emoji', { name: 'Leek \ud83e' }],
    ['an external id with a zero character', { externalId: 'a\u0000' }],
  ])('refuse %s', async (_what, part) => {
    const menu = await makeMenu(test())

    const refused = await post(menu, test(), { name: 'Leek', priceMinor: 500, ...part })

    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', errors: expect.any(Object) },
    })
  })

  it('keep every letter people write', async () => {
    const menu = await makeMenu(test())
    const name = "ＣＡＦÉ ☕ “Crème” <b>&amp;</b> '; DROP TABLE menu_item; -- 🥚 مرحبا"

    const id = await add(menu, test(), { name })

    expect((await read(menu, test(), id)).body.data.name).toEqual({ en: name })
  })

  it('are refused a second time under one external id, in words', async () => {
    const menu = await makeMenu(test())
    await add(menu, test(), { name: 'Leek', externalId: 'L1' })
    const other = await add(menu, test(), { name: 'Onion', externalId: 'O1' })

    const answers = [
      await post(menu, test(), { name: 'Onion', priceMinor: 1, externalId: 'L1' }),
      await patch(menu, test(), other, { externalId: 'L1' }),
    ]

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: expect.stringContaining('L1') } })
  })

  it('keep the ids of their variants through a change, in the order given', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [
        { name: 'Small', priceMinor: 300 },
        { name: 'Large', priceMinor: 500 },
      ],
    })
    const [small, large] = (await read(menu, test(), id)).body.data.variants

    const { body } = await patch(menu, test(), id, {
      variants: [
        { id: large.id, name: 'Large', priceMinor: 550 },
        { name: 'Huge', priceMinor: 800 },
        { id: small.id, name: { en: 'Tiny' }, priceMinor: 300 },
      ],
    })
    const fewer = await patch(menu, test(), id, { variants: [{ id: large.id, name: 'Large', priceMinor: 550 }] })

    expect(body.data.variants).toEqual([
      { id: large.id, name: { en: 'Large' }, priceMinor: 550 },
      { id: expect.any(Number), name: { en: 'Huge' }, priceMinor: 800 },
      { id: small.id, name: { en: 'Tiny' }, priceMinor: 300 },
    ])
    expect(fewer.body.data.variants.map((one: { id: number }) => one.id)).toEqual([large.id])
  })

  it('do not take a variant of another item', async () => {
    const menu = await makeMenu(test())
    const cola = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [{ name: 'Small', priceMinor: 300 }],
    })
    const water = await add(menu, test(), { name: 'Water' })
    const [{ id }] = (await read(menu, test(), cola)).body.data.variants

    const refused = await patch(menu, test(), water, { variants: [{ id, name: 'Mine', priceMinor: 1 }] })

    expect(refused.status).toBe(404)
    expect((await read(menu, test(), cola)).body.data.variants).toEqual([
      { id, name: { en: 'Small' }, priceMinor: 300 },
    ])
  })

  it('keep the allergens somebody stated, with who and when, and nothing for unknown', async () => {
    const menu = await makeMenu(test())
    const { MILK = 0, EGGS = 0, NUTS = 0, FISH = 0 } = await allergenIds(test(), menu.token)

    const id = await add(menu, test(), {
      name: 'Leek',
      allergens: [
        { allergenId: MILK, level: 'CONTAINS' },
        { allergenId: EGGS, level: 'MAY_CONTAIN' },
        { allergenId: NUTS, level: 'FREE_FROM' },
        { allergenId: FISH, level: 'UNKNOWN' },
      ],
    })
    const made = await read(menu, test(), id)
    const { rows } = await test().deps.database.pool.query(
      'SELECT level, verified_by, verified_at FROM menu_item_allergen WHERE menu_item_id = $1 ORDER BY level',
      [id],
    )
    const renamed = await patch(menu, test(), id, { name: 'Leek cream' })
    const emptied = await patch(menu, test(), id, { allergens: [] })

    const stated = { verified_by: menu.userId, verified_at: test().clock.now }
    expect(rows).toEqual([
      { level: 'CONTAINS', ...stated },
      { level: 'FREE_FROM', ...stated },
      { level: 'MAY_CONTAIN', ...stated },
    ])
    expect(made.body.data.allergens).toEqual([
      { allergenId: EGGS, level: 'MAY_CONTAIN', name: 'Eggs', verifiedAt: test().clock.now.toISOString() },
      { allergenId: MILK, level: 'CONTAINS', name: 'Milk', verifiedAt: test().clock.now.toISOString() },
      { allergenId: NUTS, level: 'FREE_FROM', name: 'Nuts', verifiedAt: test().clock.now.toISOString() },
    ])
    expect(renamed.body.data.allergens).toEqual(made.body.data.allergens)
    expect(emptied.body.data.allergens).toEqual([])
  })

  it('refuse an allergen that is named twice, and one of another company', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeCompany(test())
    const { MILK = 0 } = await allergenIds(test(), menu.token)
    const { MILK: foreign = 0 } = await allergenIds(test(), stranger.token)

    const twice = await post(menu, test(), {
      name: 'Leek',
      priceMinor: 1,
      allergens: [
        { allergenId: MILK, level: 'CONTAINS' },
        { allergenId: MILK, level: 'FREE_FROM' },
      ],
    })
    const other = await post(menu, test(), {
      name: 'Leek',
      priceMinor: 1,
      allergens: [{ allergenId: foreign, level: 'CONTAINS' }],
    })
    const level = await post(menu, test(), {
      name: 'Leek',
      priceMinor: 1,
      allergens: [{ allergenId: MILK, level: 'MAYBE' }],
    })

    expect(twice).toMatchObject({ status: 400, body: { errors: { allergens: expect.stringContaining('twice') } } })
    expect([other.status, level.status]).toEqual([404, 400])
    expect((await list(menu, test())).total).toBe(0)
  })

  it('have diet types, once each, of their own company only', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeCompany(test())
    const own = (await call(test(), 'GET', '/api/diet-types', { token: menu.token })).body.data
    const [foreign] = (await call(test(), 'GET', '/api/diet-types', { token: stranger.token })).body.data

    const id = await add(menu, test(), { name: 'Leek', dietTypeIds: [own[1].id, own[0].id, own[1].id] })
    const made = await read(menu, test(), id)
    const refused = await patch(menu, test(), id, { dietTypeIds: [foreign.id] })
    const emptied = await patch(menu, test(), id, { dietTypeIds: [] })

    expect(made.body.data.dietTypes).toEqual([
      { id: own[0].id, name: own[0].name },
      { id: own[1].id, name: own[1].name },
    ])
    expect(refused.status).toBe(404)
    expect(emptied.body.data.dietTypes).toEqual([])
  })

  it('refuse a change made from an old copy, and change nothing then', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })
    await patch(menu, test(), id, { priceMinor: 600, revision: 1 })

    const stale = await patch(menu, test(), id, { priceMinor: 700, revision: 1 })
    const kept = await read(menu, test(), id)

    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE_REVISION', message: expect.stringContaining('changed this menu item') },
    })
    expect(kept.body.data).toMatchObject({ priceMinor: 600, revision: 2 })
  })

  it('let only one of two people win who change the same copy at once', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })

    const answers = await Promise.all(
      [1, 2, 3, 4].map((price) => patch(menu, test(), id, { priceMinor: price, revision: 1 })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('come in the order they are put into', async () => {
    const menu = await makeMenu(test())
    const ids = []
    for (const name of ['One', 'Two', 'Three']) ids.push(await add(menu, test(), { name }))

    const answer = await call(test(), 'PUT', '/api/menu-items/order', {
      token: menu.token,
      body: { ids: ids.toReversed() },
    })

    expect(answer.status).toBe(200)
    expect((await list(menu, test())).names).toEqual(['Three', 'Two', 'One'])
  })

  it('need a category of the same brand', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })

    const answers = [
      await post(menu, test(), { name: 'Onion', priceMinor: 1, categoryId: stranger.categoryId }),
      await post(menu, test(), { name: 'Onion', priceMinor: 1, categoryId: Number.MAX_SAFE_INTEGER }),
      await patch(menu, test(), id, { categoryId: stranger.categoryId }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('may be read, but not changed, by a viewer', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const { token } = await addMember(test(), menu, 'viewer')

    const reads = [
      await call(test(), 'GET', '/api/menu-items', { token }),
      await call(test(), 'GET', `/api/menu-items/${id}`, { token }),
    ]
    const writes = await Promise.all([
      post({ ...menu, token }, test(), { name: 'Onion', priceMinor: 1 }),
      patch({ ...menu, token }, test(), id, { priceMinor: 1 }),
      call(test(), 'DELETE', `/api/menu-items/${id}`, { token }),
      call(test(), 'PUT', '/api/menu-items/order', { token, body: { ids: [id] } }),
      call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token, body: { isSoldOut: true } }),
    ])

    expect(reads.map(({ status }) => status)).toEqual([200, 200])
    for (const write of writes)
      expect(write).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: expect.stringContaining('viewer') },
      })
  })

  it('are nobody else’s to see or change', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const stranger = await makeMenu(test())
    const { token } = stranger

    const answers = await Promise.all([
      call(test(), 'GET', `/api/menu-items/${id}`, { token }),
      call(test(), 'PATCH', `/api/menu-items/${id}`, { token, body: { priceMinor: 1 } }),
      call(test(), 'DELETE', `/api/menu-items/${id}`, { token }),
      call(test(), 'PUT', '/api/menu-items/order', { token, body: { ids: [id] } }),
      call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token, body: { isSoldOut: true } }),
      call(test(), 'PATCH', `/api/menu-items/${id}/branch`, {
        token,
        body: { branchId: menu.branchId, isSoldOut: true },
      }),
      call(test(), 'GET', `/api/menu-items?branchId=${menu.branchId}`, { token }),
      call(test(), 'GET', `/api/menu-items/${id}?branchId=${menu.branchId}`, { token }),
      post(stranger, test(), { name: 'Mine', priceMinor: 1, branchId: menu.branchId }),
      post(stranger, test(), { name: 'Mine', priceMinor: 1, categoryId: menu.categoryId }),
    ])
    const filtered = await list(stranger, test(), { categoryId: String(menu.categoryId) })
    const kept = await read(menu, test(), id)

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(filtered.total).toBe(0)
    expect(kept.body.data).toMatchObject({ name: { en: 'Leek' }, priceMinor: 500, isSoldOut: false, revision: 1 })
  })

  it.each([
    ['GET', '/api/menu-items'],
    ['POST', '/api/menu-items'],
    ['GET', '/api/menu-items/1'],
    ['PATCH', '/api/menu-items/1'],
    ['DELETE', '/api/menu-items/1'],
    ['PUT', '/api/menu-items/order'],
    ['PATCH', '/api/menu-items/1/branch'],
  ] as const)('ask for a session: %s %s', async (method, url) => {
    const bodies: Record<string, Body> = { POST: { name: 'x', categoryId: 1 }, PUT: { ids: [1] }, PATCH: {} }

    const answer = await call(test(), method, url, bodies[method] ? { body: bodies[method] } : {})

    expect(answer).toMatchObject({ status: 401, body: { success: false, message: 'Unauthorized' } })
  })

  it.each(['0', '-1', '1.5', 'abc', 'null', '99999999999999999999'])('answer 400 for the id %s', async (id) => {
    const menu = await makeMenu(test())

    const answer = await call(test(), 'GET', `/api/menu-items/${id}`, { token: menu.token })

    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })
})

describeApp('the list of menu items', (test) => {
  it('comes in pages with the whole number', async () => {
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

  it('is searched in names and descriptions, without case and accents, for every word', async () => {
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

  it('refuses what cannot be searched or asked for', async () => {
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
  ])('can be sorted by %s, both ways', async (sort, expected) => {
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
    const water = await add(menu, test(), { name: 'Water', priceType: 'MARKET', priceMinor: null, categoryId: drinks })
    for (const [index, id] of [melon, water, apple].entries()) {
      await at(test(), later(start, (index + 1) * HOUR_MS), () => patch(menu, test(), id, {}))
    }

    const up = await list(menu, test(), { sort })
    const down = await list(menu, test(), { sort, direction: 'desc' })

    expect(up.names).toEqual(expected)
    // What has no price stays last, and equal ones keep the order of the menu.
    const turned: Record<string, string[]> = {
      price: ['Zander', 'Apple', 'Melon', 'Water'],
      category: ['Zander', 'Apple', 'Melon', 'Water'],
      status: ['Apple', 'Water', 'Zander', 'Melon'],
    }
    expect(down.names).toEqual(turned[sort] ?? expected.toReversed())
  })

  it('sorts categories by their name, whatever other languages they have', async () => {
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

  it('can be narrowed to a category and a status', async () => {
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

  it('has the shape of the contract', async () => {
    const menu = await makeMenu(test())
    await add(menu, test(), { name: 'Leek' })

    const { body } = await call(test(), 'GET', '/api/menu-items', { token: menu.token })

    expect(listMenuItems.data.parse(body.data)).toEqual(body.data)
  })

  it('counts, searches and pages 10,000 items', async () => {
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
    expect(found.total).toBe(19) // 999, 1999 … 8999, and 9990 to 9999 with 9999 among both
    expect(found.names[0]).toBe('Dish 9999')
  })
})

describeApp('a branch’s own say about a menu item', (test) => {
  const tell = ({ token }: Menu, id: number, body: Body) =>
    call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token, body })
  const rowIn = async (menu: Menu, branchId: number) =>
    (await list(menu, test(), { branchId: String(branchId) })).items[0]

  it('is for that branch only', async () => {
    const menu = await makeMenu(test())
    const other = await addBranch(test(), menu)
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })

    const here = await tell(menu, id, { isHidden: true, priceMinor: 650 })
    await tell(menu, id, { branchId: other, isSoldOut: true })

    expect(here.body.data).toMatchObject({
      isHidden: true,
      isSoldOut: false,
      priceMinor: 500,
      minPriceMinor: 650,
      maxPriceMinor: 650,
    })
    expect(await rowIn(menu, menu.branchId)).toMatchObject({ isHidden: true, isSoldOut: false, minPriceMinor: 650 })
    expect(await rowIn(menu, other)).toMatchObject({ isHidden: false, isSoldOut: true, minPriceMinor: 500 })
  })

  it('changes only what is said, and can be taken back', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })
    await tell(menu, id, { isHidden: true, priceMinor: 650 })

    const soldOut = await tell(menu, id, { isSoldOut: true })
    const back = await tell(menu, id, { isHidden: false, isSoldOut: false, priceMinor: null })
    const nothing = await tell(menu, id, {})

    expect(soldOut.body.data).toMatchObject({ isHidden: true, isSoldOut: true, minPriceMinor: 650 })
    for (const { body } of [back, nothing])
      expect(body.data).toMatchObject({ isHidden: false, isSoldOut: false, minPriceMinor: 500 })
  })

  it('ends “sold out” at the time that was said, by the clock', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const until = later(test().clock.now, 2 * HOUR_MS)
    const isSoldOut = async (moment: Date) => (await at(test(), moment, () => rowIn(menu, menu.branchId))).isSoldOut

    await tell(menu, id, { isSoldOut: true, soldOutUntil: until.toISOString() })

    expect([await isSoldOut(later(until, -1)), await isSoldOut(until)]).toEqual([true, false])
  })

  it('takes a new time for what is sold out already, and forgets it when sold out for good', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })
    const soon = later(test().clock.now, HOUR_MS)
    const isSoldOut = async (moment: Date) => (await at(test(), moment, () => rowIn(menu, menu.branchId))).isSoldOut
    await tell(menu, id, { isSoldOut: true, soldOutUntil: soon.toISOString() })

    await tell(menu, id, { soldOutUntil: later(soon, HOUR_MS).toISOString() })
    const longer = [await isSoldOut(later(soon, HOUR_MS - 1)), await isSoldOut(later(soon, HOUR_MS))]
    await tell(menu, id, { isSoldOut: true })
    const forGood = await isSoldOut(later(soon, 8 * HOUR_MS))

    expect(longer).toEqual([true, false])
    expect(forGood).toBe(true)
  })

  it.each([
    ['a time that is none', { isSoldOut: true, soldOutUntil: 'tonight' }],
    ['a time without its zone', { isSoldOut: true, soldOutUntil: '2026-01-01T20:00:00' }],
    ['a negative price', { priceMinor: -1 }],
    ['an unknown field', { soldOut: true }],
  ])('refuses %s', async (_what, body) => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek' })

    expect((await tell(menu, id, body)).status).toBe(400)
  })
})
