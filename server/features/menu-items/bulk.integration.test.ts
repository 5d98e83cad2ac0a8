import { expect, it } from 'vitest'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany, addBranch } from '#server/testing/factories.ts'
import { add, addCategory, allergenIds, list, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('a bulk action on menu items', (test) => {
  type Target = { ids: number[] } | { filter: Record<string, unknown> }
  const bulk = ({ token }: { token: string }, target: Target, expectedCount: number, action: Record<string, unknown>) =>
    call(test(), 'POST', '/api/menu-items/bulk', { token, body: { target, expectedCount, action } })
  const undo = ({ token }: Menu, batch: string) => call(test(), 'POST', `/api/menu-changes/${batch}/undo`, { token })
  const price = (by: Record<string, unknown>, roundToMinor = 1) => ({ kind: 'price', rule: { by, roundToMinor } })
  const item = async (menu: Menu, id: number) => (await read(menu, test(), id)).body.data

  it('a bulk price change rounds prices, skips items without a price, and can be undone', async () => {
    const menu = await makeMenu(test())
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 990 })
    const cola = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [
        { name: 'Small', priceMinor: 300 },
        { name: 'Large', priceMinor: 500 },
      ],
    })
    const oysters = await add(menu, test(), { name: 'Oysters', priceType: 'MARKET', priceMinor: null })

    const done = await bulk(menu, { filter: {} }, 3, price({ kind: 'percent', percent: 5 }, 10))

    expect(done.body.data).toMatchObject({
      matched: 3,
      changed: 2,
      skipped: 1,
      skippedItems: [{ id: oysters, name: { en: 'Oysters' }, reason: 'This item has no price' }],
    })
    expect(await item(menu, soup)).toMatchObject({ priceMinor: 1040, revision: 2 })
    expect((await item(menu, cola)).variants).toMatchObject([{ priceMinor: 320 }, { priceMinor: 530 }])

    const undone = await undo(menu, done.body.data.batch)

    expect(undone.body.data).toMatchObject({ restored: 2, kept: 0, keptItems: [] })
    expect(await item(menu, soup)).toMatchObject({ priceMinor: 990 })
    expect((await item(menu, cola)).variants).toMatchObject([{ priceMinor: 300 }, { priceMinor: 500 }])
  })

  it('undoing a bulk price change skips and lists items that have been deleted since, or whose price has changed', async () => {
    const menu = await makeMenu(test())
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 500 })
    const cake = await add(menu, test(), { name: 'Cake', priceMinor: 400 })
    const tart = await add(menu, test(), { name: 'Tart', priceMinor: 300 })
    const { body } = await bulk(menu, { ids: [soup, cake, tart] }, 3, price({ kind: 'amount', amountMinor: 50 }))
    await patch(menu, test(), cake, { priceMinor: 999 })
    await call(test(), 'DELETE', `/api/menu-items/${tart}`, { token: menu.token })

    const undone = await undo(menu, body.data.batch)

    expect(undone.body.data).toMatchObject({ restored: 1, kept: 2 })
    expect(undone.body.data.keptItems).toEqual([
      { id: cake, name: 'Cake', reason: 'It has since been edited' },
      expect.objectContaining({ id: tart, reason: 'It has since been deleted' }),
    ])
    expect(await item(menu, soup)).toMatchObject({ priceMinor: 500 })
    expect(await item(menu, cake)).toMatchObject({ priceMinor: 999 })
  })

  it('undoing a bulk action keeps names that were changed after it', async () => {
    const menu = await makeMenu(test())
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 500 })
    const raised = await bulk(menu, { ids: [soup] }, 1, price({ kind: 'amount', amountMinor: 50 }))
    await patch(menu, test(), soup, { name: { en: 'Peanut soup', de: 'Erdnusssuppe' } })

    await undo(menu, raised.body.data.batch)

    expect(await item(menu, soup)).toMatchObject({
      name: { en: 'Peanut soup', de: 'Erdnusssuppe' },
      priceMinor: 500,
    })
  })

  it('undoing a bulk action also restores items without a price', async () => {
    const menu = await makeMenu(test())
    const soup = await add(menu, test(), { name: 'Soup' })
    const cake = await add(menu, test(), { name: 'Cake', status: 'DRAFT' })
    // An import can create items without a price.
    await test().deps.database.pool.query('UPDATE menu_item SET price_minor = NULL WHERE id = any($1)', [[soup, cake]])
    const deleted = await bulk(menu, { ids: [soup] }, 1, { kind: 'delete' })
    const published = await bulk(menu, { ids: [cake] }, 1, { kind: 'status', status: 'PUBLISHED' })

    const undone = [await undo(menu, deleted.body.data.batch), await undo(menu, published.body.data.batch)]

    expect(undone.map(({ body }) => body.data)).toMatchObject([
      { restored: 1, kept: 0 },
      { restored: 1, kept: 0 },
    ])
    expect(await item(menu, soup)).toMatchObject({ name: { en: 'Soup' }, priceMinor: null })
    expect(await item(menu, cake)).toMatchObject({ status: 'DRAFT' })
  })

  it('undoing a bulk action names the deleted items that can’t be restored', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const cola = await add(menu, test(), { name: 'Cola', categoryId: drinks })
    const { body } = await bulk(menu, { ids: [cola] }, 1, { kind: 'delete' })
    await call(test(), 'DELETE', `/api/categories/${drinks}`, { token: menu.token })

    const undone = await undo(menu, body.data.batch)

    expect(undone.body.data.keptItems).toEqual([{ id: cola, name: 'Cola', reason: 'Its category was deleted' }])
  })

  it('a bulk action skips an item if one of its prices would become negative', async () => {
    const menu = await makeMenu(test())
    const cola = await add(menu, test(), {
      name: 'Cola',
      priceMinor: null,
      variants: [
        { name: 'Small', priceMinor: 100 },
        { name: 'Large', priceMinor: 500 },
      ],
    })

    const { body } = await bulk(menu, { ids: [cola] }, 1, price({ kind: 'amount', amountMinor: -101 }))

    expect(body.data).toMatchObject({
      batch: null,
      changed: 0,
      skippedItems: [{ reason: 'The price would be below zero' }],
    })
    expect((await item(menu, cola)).variants).toMatchObject([{ priceMinor: 100 }, { priceMinor: 500 }])
  })

  it('a bulk price change can be previewed with the old and new prices, without saving anything', async () => {
    const menu = await makeMenu(test())
    const soup = await add(menu, test(), { name: 'Soup', priceMinor: 990 })
    await add(menu, test(), { name: 'Oysters', priceType: 'MARKET', priceMinor: null })
    const own = await add(menu, test(), { name: 'Cake', priceMinor: 400 })
    await call(test(), 'PATCH', `/api/menu-items/${own}/branch`, { token: menu.token, body: { priceMinor: 450 } })

    const { body } = await call(test(), 'POST', '/api/menu-items/bulk/preview', {
      token: menu.token,
      body: { target: { filter: {} }, rule: { by: { kind: 'amount', amountMinor: 20 }, roundToMinor: 50 } },
    })

    expect(body.data).toMatchObject({ total: 3, changed: 1, skipped: 2, page: 1 })
    expect(body.data.items).toMatchObject([
      { id: soup, price: { before: 990, after: 1000 }, reason: null, branchPriceMinor: null },
      { name: { en: 'Oysters' }, price: null, reason: 'This item has no price' },
      { id: own, price: { before: 400, after: 400 }, reason: 'The price stays the same', branchPriceMinor: 450 },
    ])
    expect(await item(menu, soup)).toMatchObject({ priceMinor: 990, revision: 1 })
  })

  it('a bulk action is refused if the selection has changed in the meantime', async () => {
    const menu = await makeMenu(test())
    const soup = await add(menu, test(), { name: 'Soup' })
    await add(menu, test(), { name: 'Soup of the day' })

    const byFilter = await bulk(menu, { filter: { search: 'soup' } }, 1, { kind: 'delete' })
    const byIds = await bulk(menu, { ids: [soup, soup + 100_000] }, 2, { kind: 'delete' })

    for (const refused of [byFilter, byIds]) expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(byFilter.body.error).toContain('You selected 1 menu item, but 2 match now')
    expect(byIds.body.errors).toEqual({ 'target.ids.1': 'This menu item no longer exists.' })
    expect((await list(menu, test())).total).toBe(2)
  })

  it('bulk actions move items to the end of a category or change their status, and can be undone', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    await add(menu, test(), { name: 'Water', categoryId: drinks })
    const ids = [await add(menu, test(), { name: 'Tea' }), await add(menu, test(), { name: 'Cola', status: 'DRAFT' })]

    const moved = await bulk(menu, { ids }, 2, { kind: 'category', categoryId: drinks })
    const published = await bulk(menu, { ids }, 2, { kind: 'status', status: 'PUBLISHED' })

    expect((await list(menu, test(), { categoryId: String(drinks) })).names).toEqual(['Water', 'Tea', 'Cola'])
    expect(moved.body.data).toMatchObject({ changed: 2 })
    expect(published.body.data).toMatchObject({
      changed: 1,
      skipped: 1,
      skippedItems: [{ reason: 'Already up to date' }],
    })
    await undo(menu, published.body.data.batch)
    await undo(menu, moved.body.data.batch)
    expect((await list(menu, test(), { categoryId: String(menu.categoryId) })).names).toEqual(['Tea', 'Cola'])
    expect((await list(menu, test(), { status: 'DRAFT' })).names).toEqual(['Cola'])
  })

  it('a bulk action moves items of several categories in the order of the menu', async () => {
    const menu = await makeMenu(test())
    const categoryOf = async (name: string, parentId: number | null = null) =>
      (await call(test(), 'POST', '/api/categories', { token: menu.token, body: { name, parentId } })).body.data.id
    const cakes = await categoryOf('Cakes')
    const hotSoups = await categoryOf('Hot soups', menu.categoryId)
    const all = await categoryOf('Everything')
    const ids: number[] = []
    for (const [name, categoryId] of [
      ['Cake 1', cakes],
      ['Cake 2', cakes],
      ['Hot 1', hotSoups],
      ['Hot 2', hotSoups],
      ['Soup 1', menu.categoryId],
      ['Soup 2', menu.categoryId],
    ] as const)
      ids.push(await add(menu, test(), { name, categoryId }))

    await bulk(menu, { ids }, 6, { kind: 'category', categoryId: all })

    expect((await list(menu, test())).names).toEqual(['Soup 1', 'Soup 2', 'Hot 1', 'Hot 2', 'Cake 1', 'Cake 2'])
  })

  it('moving items with a bulk action doesn’t deadlock with reordering their category', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const tea = await add(menu, test(), { name: 'Tea' })

    // A move locks the category first, then its items.
    const { status } = await commitWhileWaiting(
      test(),
      ['SELECT FROM category WHERE id = $1 FOR NO KEY UPDATE', [menu.categoryId]],
      () => bulk(menu, { ids: [tea] }, 1, { kind: 'category', categoryId: drinks }),
      ['SELECT FROM menu_item WHERE id = $1 FOR UPDATE', [tea]],
    )

    expect(status).toBe(200)
  })

  it('a bulk action marks items as sold out or hidden in the current branch only, and can be undone', async () => {
    const menu = await makeMenu(test())
    const other = await addBranch(test(), menu)
    const ids = [await add(menu, test(), { name: 'Soup' }), await add(menu, test(), { name: 'Cake' })]

    const soldOut = await bulk(menu, { ids }, 2, { kind: 'soldOut', until: 'today' })
    const hidden = await bulk(menu, { ids: [ids[0] ?? 0] }, 1, { kind: 'hide' })

    const rows = (await list(menu, test())).items
    expect(rows).toMatchObject([
      { isSoldOut: true, soldOutUntil: expect.any(String), isHidden: true },
      { isSoldOut: true, isHidden: false },
    ])
    expect((await list(menu, test(), { branchId: String(other), soldOut: 'true' })).total).toBe(0)
    const elsewhere = (await list(menu, test(), { branchId: String(other) })).items
    expect(elsewhere).toMatchObject([{ isHidden: false }, { isHidden: false }])
    expect((await undo(menu, hidden.body.data.batch)).body.data).toMatchObject({ restored: 1 })
    expect((await undo(menu, soldOut.body.data.batch)).body.data).toMatchObject({ restored: 2 })
    expect((await list(menu, test())).items).toMatchObject([
      { isSoldOut: false, isHidden: false },
      { isSoldOut: false, isHidden: false },
    ])
  })

  it.each([
    ['a deletion', { kind: 'delete' }],
    ['a move', { kind: 'category' }],
    ['new prices', price({ kind: 'amount', amountMinor: 50 })],
    ['another status', { kind: 'status', status: 'ARCHIVED' }],
    ['items hidden in a branch', { kind: 'hide' }],
  ])('an undo that is sent again succeeds without changing anything: %s', async (_what, action) => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const ids = [await add(menu, test(), { name: 'Tea' }), await add(menu, test(), { name: 'Cola' })]
    const own = action.kind === 'category' ? { ...action, categoryId: drinks } : action
    const { body } = await bulk(menu, { ids }, 2, own)
    const first = await undo(menu, body.data.batch)
    const restored = await list(menu, test())

    const again = await undo(menu, body.data.batch)

    expect(first.body.data).toMatchObject({ restored: 2, kept: 0, batch: expect.any(String) })
    expect(again.body.data).toMatchObject({ restored: 2, kept: 0, batch: null })
    expect(await list(menu, test())).toEqual(restored)
  })

  it('undoing a bulk deletion restores the items completely, with their ids, and can itself be undone', async () => {
    const menu = await makeMenu(test())
    const { MILK } = await allergenIds(test(), menu.token)
    const cocoa = await add(menu, test(), {
      name: 'Cocoa',
      description: 'Hot',
      externalId: 'C1',
      priceMinor: null,
      variants: [
        { name: 'Small', priceMinor: 300 },
        { name: 'Large', priceMinor: 500 },
      ],
      allergens: [{ allergenId: MILK, level: 'CONTAINS' }],
    })
    const plain = await add(menu, test(), { name: 'Water' })
    await call(test(), 'PATCH', `/api/menu-items/${cocoa}/branch`, { token: menu.token, body: { isHidden: true } })
    const before = await item(menu, cocoa)

    const done = await bulk(menu, { ids: [cocoa, plain] }, 2, { kind: 'delete' })
    expect((await list(menu, test())).total).toBe(0)
    const undone = await undo(menu, done.body.data.batch)

    expect(undone.body.data).toMatchObject({ restored: 2, kept: 0 })
    expect(await item(menu, cocoa)).toEqual({
      ...before,
      revision: before.revision + 1,
      updatedAt: expect.any(String),
    })
    const forth = await undo(menu, undone.body.data.batch)
    expect(forth.body.data).toMatchObject({ restored: 2 })
    expect((await list(menu, test())).total).toBe(0)
  })

  it.each([
    ['no items', { target: { ids: [] }, expectedCount: 1, action: { kind: 'hide' } }, ['target.ids']],
    [
      'both ids and a filter',
      { target: { ids: [1], filter: {} }, expectedCount: 1, action: { kind: 'hide' } },
      ['target'],
    ],
    ['an unknown action', { target: { ids: [1] }, expectedCount: 1, action: { kind: 'sing' } }, ['action.kind']],
    [
      'an unknown field',
      { target: { ids: [1] }, expectedCount: 1, action: { kind: 'hide', loudly: true } },
      ['action'],
    ],
    [
      'an invalid status',
      { target: { ids: [1] }, expectedCount: 1, action: { kind: 'status', status: 'GONE' } },
      ['action.status'],
    ],
    [
      'a reduction of 101 percent',
      { target: { ids: [1] }, expectedCount: 1, action: price({ kind: 'percent', percent: -101 }) },
      ['action.rule.by.percent'],
    ],
  ])('a bulk action is refused for %s', async (_what, body, fields) => {
    const { token } = await makeCompany(test())

    const answer = await call(test(), 'POST', '/api/menu-items/bulk', { token, body })

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.errors)).toEqual(fields)
  })

  it('a bulk action refuses a rounding step that the currency doesn’t have, and a time in the past', async () => {
    const menu = await makeMenu(test(), { currencyCode: 'JPY' })
    const id = await add(menu, test(), { name: { en: 'Ramen' }, priceMinor: 900 })

    const rounding = await bulk(menu, { ids: [id] }, 1, price({ kind: 'amount', amountMinor: 1 }, 500))
    const time = await bulk(menu, { ids: [id] }, 1, { kind: 'soldOut', until: '2020-01-01T10:00' })

    expect(rounding).toMatchObject({ status: 400, body: { errors: { roundToMinor: expect.any(String) } } })
    expect(time).toMatchObject({ status: 400, body: { errors: { soldOutFor: 'Choose a time in the future' } } })
  })

  it('a bulk action can’t change another company’s items or be undone by another company', async () => {
    const menu = await makeMenu(test())
    const stranger = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    const { body } = await bulk(menu, { ids: [id] }, 1, { kind: 'hide' })

    expect((await bulk(stranger, { ids: [id] }, 1, { kind: 'delete' })).status).toBe(409)
    expect((await undo(stranger, body.data.batch)).status).toBe(404)
  })

  it('without a subscription, bulk actions can hide or unpublish items, but not show, publish or delete them', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    await test().deps.database.pool.query('DELETE FROM subscription WHERE company_id = $1', [menu.companyId])
    const tried = async (action: Record<string, unknown>) => (await bulk(menu, { ids: [id] }, 1, action)).body.code

    expect(await tried({ kind: 'soldOut' })).toBeUndefined()
    expect(await tried({ kind: 'hide' })).toBeUndefined()
    expect(await tried({ kind: 'status', status: 'DRAFT' })).toBeUndefined()
    expect(await tried({ kind: 'status', status: 'PUBLISHED' })).toBe('SUBSCRIPTION_REQUIRED')
    expect(await tried({ kind: 'show' })).toBe('SUBSCRIPTION_REQUIRED')
    expect(await tried({ kind: 'delete' })).toBe('SUBSCRIPTION_REQUIRED')
  })
})
