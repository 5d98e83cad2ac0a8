import { expect, it } from 'vitest'
import { readMenuItem } from '#contract/menu-items.ts'
import { addMember } from '#server/testing/factories.ts'
import { call, describeApp } from '#server/testing/test-app.ts'
import { makeMenu, post, add, read, patch, list, type Body } from '#server/testing/menu-items.ts'

describeApp('menu items', (test) => {
  it('changing a text in the default language keeps the item’s texts in other languages', async () => {
    const menu = await makeMenu(test(), { defaultLocale: 'de', locales: ['de', 'en'] })
    const id = await add(menu, test(), { name: { de: 'Suppe', en: 'Soup' } })

    const { body } = await patch(menu, test(), id, { name: 'Eintopf' })

    expect(body.data.name).toEqual({ de: 'Eintopf', en: 'Soup' })
  })

  it('menu items can be created, read, changed and deleted', async () => {
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
      branchPriceMinor: null,
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
      soldOutUntil: null,
      isFeatured: false,
      calories: 210,
      image: null,
      servingSize: null,
      images: [],
      availability: [],
      modifierGroups: [],
      branches: [
        {
          branchId: menu.branchId,
          branchName: 'Test Branch',
          priceMinor: null,
          isHidden: false,
          isSoldOut: false,
          soldOutUntil: null,
        },
      ],
      needsReview: false,
      reviewReasons: [],
      importProposal: null,
      updatedAt: expect.any(String),
      updatedBy: { id: menu.userId, name: 'Test Owner' },
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

  it('menu items store texts without a language in the default language, and require a name in that language', async () => {
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
      body: { errors: { name: expect.stringContaining('default language (German)') } },
    })
  })

  it.each([
    ['a fixed price without an amount', { priceType: 'FIXED', priceMinor: null }],
    ['a starting price without an amount', { priceType: 'FROM' }],
    ['neither a price nor a price type', {}],
    ['a price on request with an amount', { priceType: 'ON_REQUEST', priceMinor: 500 }],
    ['a market price with an amount', { priceType: 'MARKET', priceMinor: 0 }],
  ])(
    'a new menu item with an inconsistent price is refused, with an error at the price: %s',
    async (_what, pricing) => {
      const menu = await makeMenu(test())

      const refused = await post(menu, test(), { name: 'Leek', ...pricing })

      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: { priceMinor: expect.any(String) } },
      })
      expect((await list(menu, test())).total).toBe(0)
    },
  )

  it.each([
    ['a fixed price of zero', { priceType: 'FIXED', priceMinor: 0 }, { minPriceMinor: 0, maxPriceMinor: 0 }],
    ['a starting price', { priceType: 'FROM', priceMinor: 500 }, { minPriceMinor: 500, maxPriceMinor: 500 }],
    ['a price on request', { priceType: 'ON_REQUEST' }, { minPriceMinor: null, maxPriceMinor: null }],
    ['a market price', { priceType: 'MARKET', priceMinor: null }, { minPriceMinor: null, maxPriceMinor: null }],
    ['a price of twelve digits', { priceMinor: 999_999_999_999 }, { minPriceMinor: 999_999_999_999 }],
    [
      'sizes instead of a price',
      {
        variants: [
          { name: 'Large', priceMinor: 900 },
          { name: 'Small', priceMinor: 700 },
        ],
      },
      { priceMinor: null, minPriceMinor: 700, maxPriceMinor: 900, variantCount: 2 },
    ],
  ])('a menu item with %s is saved, and returned with its lowest and highest price', async (_what, pricing, shown) => {
    const menu = await makeMenu(test())

    const { body } = await post(menu, test(), { name: 'Leek', ...pricing })

    expect((await read(menu, test(), body.data.id)).body.data).toMatchObject(shown)
  })

  it('menu items refuse a change that makes price and price type inconsistent', async () => {
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
    ['a company id', { companyId: 1 }],
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a description of 4,001 characters', { description: 'x'.repeat(4001) }],
    ['a name that is a list', { name: ['Leek'] }],
    ['an invalid language code', { name: { en: 'Leek', 'not a language': 'x' } }],
    ['a negative price', { priceMinor: -1 }],
    ['a price with half a cent', { priceMinor: 10.5 }],
    ['a price of thirteen digits', { priceMinor: 1_000_000_000_000 }],
    ['a price that is a text', { priceMinor: '500' }],
    ['an unknown status', { status: 'GONE' }],
    ['negative calories', { calories: -1 }],
    ['a name with a zero character', { name: 'Le\u0000ek' }],
    ['a name with half of an emoji', { name: 'Leek \ud83e' }],
    ['an external id with a zero character', { externalId: 'a\u0000' }],
  ])('a new menu item with %s is refused', async (_what, part) => {
    const menu = await makeMenu(test())

    const refused = await post(menu, test(), { name: 'Leek', priceMinor: 500, ...part })

    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', errors: expect.any(Object) },
    })
  })

  it('menu items preserve accents, Arabic, emoji, HTML and SQL in their names', async () => {
    const menu = await makeMenu(test())
    const name = "ＣＡＦÉ ☕ “Crème” <b>&amp;</b> '; DROP TABLE menu_item; -- 🥚 مرحبا"

    const id = await add(menu, test(), { name })

    expect((await read(menu, test(), id)).body.data.name).toEqual({ en: name })
  })

  it('menu items can’t have the external id of another item', async () => {
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

  it('menu items refuse a change that is based on an outdated revision', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })
    await patch(menu, test(), id, { priceMinor: 600, revision: 1 })

    const stale = await patch(menu, test(), id, { priceMinor: 700, revision: 1 })
    const kept = await read(menu, test(), id)

    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE_REVISION', message: expect.stringMatching(/^You changed this item elsewhere/) },
    })
    expect(kept.body.data).toMatchObject({ priceMinor: 600, revision: 2 })
  })

  it('a branch override saved with its item counts as editing the item, but one saved on its own doesn’t', async () => {
    const menu = await makeMenu(test())
    const colleague = await addMember(test(), menu, 'editor')
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })
    const branches = [{ branchId: menu.branchId, priceMinor: 650 }]
    await patch({ ...menu, token: colleague.token }, test(), id, { branches, revision: 1 })

    const stale = await patch(menu, test(), id, { priceMinor: 700, revision: 1 })
    const now = await read(menu, test(), id)
    await call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token: menu.token, body: { isSoldOut: true } })
    const later = await read(menu, test(), id)

    expect(stale.body.message).toMatch(/^Test editor changed this item after you opened it/)
    expect(now.body.data.updatedBy).toEqual({ id: colleague.userId, name: 'Test editor' })
    expect(later.body.data.updatedBy).toEqual({ id: colleague.userId, name: 'Test editor' })
  })

  it('only one of several simultaneous changes to one revision of an item succeeds', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Leek', priceMinor: 500 })

    const answers = await Promise.all(
      [1, 2, 3, 4].map((price) => patch(menu, test(), id, { priceMinor: price, revision: 1 })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('menu items are listed in their new order after a reordering', async () => {
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

  it('menu items need an existing category of their own company', async () => {
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

  it('menu items may be read, but not changed, by a viewer', async () => {
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
        body: { code: 'FORBIDDEN', message: expect.stringContaining('Viewer') },
      })
  })

  it('menu items can’t be read or changed by another company', async () => {
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
    const totals = [(await list(menu, test())).total, (await list(stranger, test())).total]
    const kept = await read(menu, test(), id)

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(filtered.total).toBe(0)
    expect(totals).toEqual([1, 0])
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
  ] as const)('menu items require a session: %s %s', async (method, url) => {
    const bodies: Record<string, Body> = { POST: { name: 'x', categoryId: 1 }, PUT: { ids: [1] }, PATCH: {} }

    const answer = await call(test(), method, url, bodies[method] ? { body: bodies[method] } : {})

    expect(answer).toMatchObject({ status: 401, body: { success: false, message: 'Unauthorized' } })
  })

  it.each(['0', '-1', '1.5', 'abc', 'null', '99999999999999999999'])(
    'an item’s id in the URL must be valid: %s gets a 400',
    async (id) => {
      const menu = await makeMenu(test())

      const answer = await call(test(), 'GET', `/api/menu-items/${id}`, { token: menu.token })

      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    },
  )
})
