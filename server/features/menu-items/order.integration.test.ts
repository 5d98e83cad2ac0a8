import { expect, it } from 'vitest'
import { readMenuOrder } from '#contract/menu-order.ts'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { add, addCategory, historyOf, type Menu, makeMenu, patch, read } from '#server/testing/menu-items.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'

type Kitchen = Menu & { salads: number; ids: Record<string, number> }

/** Makes a menu with four soups (Leek, Onion, Pea, Tomato) and two salads (Beet, Carrot). */
async function makeKitchen(app: TestApp, options: Parameters<typeof makeMenu>[1] = {}): Promise<Kitchen> {
  const menu = await makeMenu(app, options)
  const salads = await addCategory(app, menu.token, 'Salads')
  const ids: Record<string, number> = {}
  for (const name of ['Leek', 'Onion', 'Pea', 'Tomato']) ids[name] = await add(menu, app, { name })
  for (const name of ['Beet', 'Carrot']) ids[name] = await add({ ...menu, categoryId: salads }, app, { name })
  return { ...menu, salads, ids }
}

/** The names of the items in each category, in the order that the console shows. */
async function orderOf(app: TestApp, { token }: Kitchen): Promise<Record<string, string[]>> {
  const { body } = await call(app, 'GET', '/api/menu-items/order', { token })
  const { categories, items } = readMenuOrder.data.parse(body.data)
  return Object.fromEntries(
    categories.map(({ id, name }) => [
      name['en'],
      items.filter((one) => one.categoryId === id).map((one) => one.name['en'] ?? ''),
    ]),
  )
}

async function guestsSee(app: TestApp, { branchId }: Kitchen): Promise<string[]> {
  const { body } = await call(app, 'GET', `/api/menu-site/branch/${branchId}/menu-items`)
  return body.data.menuItems.map((one: { name: string }) => one.name)
}

type Move = { names: string[]; from: number; to: number; before?: string }

function move(app: TestApp, kitchen: Kitchen, { names, from, to, before }: Move, token = kitchen.token) {
  const items = names.map((name) => ({ id: kitchen.ids[name] ?? 0, fromCategoryId: from }))
  const beforeId = before === undefined ? null : (kitchen.ids[before] ?? 0)
  return call(app, 'POST', '/api/menu-items/move', { token, body: { items, categoryId: to, beforeId } })
}

const undo = (app: TestApp, { token }: Kitchen, batch: string) =>
  call(app, 'POST', `/api/menu-changes/${batch}/undo`, { token })

const changesOf = async (app: TestApp, { token }: Kitchen, id: number) =>
  (await call(app, 'GET', `/api/menu-changes?entity=menu_item&entityId=${id}`, { token })).body.data.items

describeApp('the order of the menu', (test) => {
  it('moving an item within its category is shown to guests and recorded, without a new revision', async () => {
    const kitchen = await makeKitchen(test())
    const { ids, categoryId } = kitchen

    const answer = await move(test(), kitchen, { names: ['Tomato'], from: categoryId, to: categoryId, before: 'Onion' })

    expect(answer.status).toBe(200)
    expect((await orderOf(test(), kitchen))['Soups']).toEqual(['Leek', 'Tomato', 'Onion', 'Pea'])
    expect(await guestsSee(test(), kitchen)).toEqual(['Leek', 'Tomato', 'Onion', 'Pea', 'Beet', 'Carrot'])
    expect((await changesOf(test(), kitchen, ids['Tomato'] ?? 0))[0]).toMatchObject({
      kind: 'changed',
      name: 'Tomato',
      differences: [{ field: 'previousItem', before: 'After “Pea”', after: 'After “Leek”' }],
    })
    expect(await historyOf(test(), ids['Onion'] ?? 0)).toHaveLength(1)
    expect((await read(kitchen, test(), ids['Tomato'] ?? 0)).body.data.revision).toBe(1)
  })

  it('several items that are moved to another category keep the given order', async () => {
    const kitchen = await makeKitchen(test())
    const { ids, categoryId, salads } = kitchen

    const answer = await move(test(), kitchen, {
      names: ['Pea', 'Leek'],
      from: categoryId,
      to: salads,
      before: 'Carrot',
    })

    expect(answer.body.data.batch).toEqual(expect.any(String))
    expect(await orderOf(test(), kitchen)).toEqual({
      Soups: ['Onion', 'Tomato'],
      Salads: ['Beet', 'Pea', 'Leek', 'Carrot'],
    })
    expect(await guestsSee(test(), kitchen)).toEqual(['Onion', 'Tomato', 'Beet', 'Pea', 'Leek', 'Carrot'])
    expect((await changesOf(test(), kitchen, ids['Leek'] ?? 0))[0].differences).toEqual([
      expect.objectContaining({ field: 'category', before: 'Soups', after: 'Salads' }),
      expect.objectContaining({ field: 'previousItem', before: 'First', after: 'After “Pea”' }),
    ])
    expect((await read(kitchen, test(), ids['Leek'] ?? 0)).body.data).toMatchObject({
      category: { id: salads },
      revision: 2,
    })
  })

  it('moves of menu items can be undone, newest first, and redone', async () => {
    const kitchen = await makeKitchen(test())
    const { categoryId: soups, salads } = kitchen
    const first = await orderOf(test(), kitchen)
    const one = await move(test(), kitchen, { names: ['Tomato'], from: soups, to: soups, before: 'Onion' })
    const second = await orderOf(test(), kitchen)
    const two = await move(test(), kitchen, { names: ['Leek', 'Onion'], from: soups, to: salads, before: 'Beet' })
    const third = await orderOf(test(), kitchen)

    const undone = await undo(test(), kitchen, two.body.data.batch)
    expect(undone.body.data).toMatchObject({ restored: 2, kept: 0 })
    expect(await orderOf(test(), kitchen)).toEqual(second)
    await undo(test(), kitchen, undone.body.data.batch)
    expect(await orderOf(test(), kitchen)).toEqual(third)
    await undo(test(), kitchen, two.body.data.batch)
    await undo(test(), kitchen, one.body.data.batch)
    expect(await orderOf(test(), kitchen)).toEqual(first)
  })

  it('undoing and redoing a move of neighbouring items restores the exact order', async () => {
    const kitchen = await makeKitchen(test())
    const { ids, categoryId: soups, token } = kitchen
    const expectUndo = async (batch: string, expected: string[]) => {
      const { body } = await undo(test(), kitchen, batch)
      expect((await orderOf(test(), kitchen))['Soups']).toEqual(expected)
      return body.data.batch
    }
    const before = ['Leek', 'Onion', 'Pea', 'Tomato', 'Chard']
    ids['Chard'] = await add(kitchen, test(), { name: 'Chard' })

    const names = ['Onion', 'Pea']
    const { body } = await move(test(), kitchen, { names, from: soups, to: soups, before: 'Chard' })
    const undone = await expectUndo(body.data.batch, before)
    const redone = await expectUndo(undone, ['Leek', 'Tomato', 'Onion', 'Pea', 'Chard'])
    await expectUndo(redone, before)
    const wanted = ['Pea', 'Tomato', 'Leek', 'Onion', 'Chard']
    await call(test(), 'PUT', '/api/menu-items/order', { token, body: { ids: wanted.map((name) => ids[name]) } })
    const { items } = (await call(test(), 'GET', '/api/menu-changes', { token })).body.data
    await expectUndo(await expectUndo(items[0].batch, before), wanted)
  })

  it('undoing and redoing a new order of more than 1,000 items restores the exact order', async () => {
    const kitchen = await makeKitchen(test())
    const { companyId, brandId, salads, token } = kitchen
    const { rows } = await sql(
      test(),
      `INSERT INTO menu_item (company_id, brand_id, category_id, name, sort_order, status)
       SELECT $1, $2, $3, jsonb_build_object('en', 'Salad ' || n), n, 'PUBLISHED' FROM generate_series(3, 1102) n
       RETURNING id::int AS id`,
      [companyId, brandId, salads],
    )
    const orders = async () => (await orderOf(test(), kitchen))['Salads']
    const before = await orders()
    const shuffled = rows.toSorted((one, other) => ((one.id * 7919) % 1103) - ((other.id * 7919) % 1103))
    await call(test(), 'PUT', '/api/menu-items/order', { token, body: { ids: shuffled.map(({ id }) => id) } })
    const wanted = await orders()
    const { items } = (await call(test(), 'GET', '/api/menu-changes', { token })).body.data

    const undone = await undo(test(), kitchen, items[0].batch)
    const afterUndo = await orders()
    const redone = await undo(test(), kitchen, undone.body.data.batch)
    const afterRedo = await orders()
    await undo(test(), kitchen, redone.body.data.batch)

    expect(wanted).not.toEqual(before)
    expect(afterUndo).toEqual(before)
    expect(afterRedo).toEqual(wanted)
    expect(await orders()).toEqual(before)
  })

  it('restoring an item’s position from the history keeps later changes of the item', async () => {
    const kitchen = await makeKitchen(test())
    const id = kitchen.ids['Leek'] ?? 0
    await move(test(), kitchen, { names: ['Leek'], from: kitchen.categoryId, to: kitchen.salads })
    await patch(kitchen, test(), id, { name: 'Leek cream', priceMinor: 900 })
    const line = (await changesOf(test(), kitchen, id))[1]
    expect(line.restorable).toEqual({ before: true, after: true })

    const { status } = await call(test(), 'POST', `/api/menu-changes/${line.id}/restore`, {
      token: kitchen.token,
      body: { to: 'before' },
    })

    expect(status).toBe(200)
    expect(await orderOf(test(), kitchen)).toEqual({
      Soups: ['Leek cream', 'Onion', 'Pea', 'Tomato'],
      Salads: ['Beet', 'Carrot'],
    })
    expect((await read(kitchen, test(), id)).body.data).toMatchObject({ name: { en: 'Leek cream' }, priceMinor: 900 })
  })

  it('an item’s position isn’t restored if the item has been moved to another category since', async () => {
    const kitchen = await makeKitchen(test())
    const { categoryId: soups, salads } = kitchen
    const { body } = await move(test(), kitchen, { names: ['Leek', 'Pea'], from: soups, to: salads })
    await move(test(), kitchen, { names: ['Pea'], from: salads, to: soups })

    const undone = await undo(test(), kitchen, body.data.batch)

    expect(undone.body.data).toMatchObject({
      restored: 1,
      kept: 1,
      keptItems: [{ name: 'Pea', reason: 'It has since been moved to another category' }],
    })
    expect((await orderOf(test(), kitchen))['Soups']).toEqual(['Leek', 'Onion', 'Tomato', 'Pea'])
  })

  it('moving items is refused if the request is based on an outdated order', async () => {
    const kitchen = await makeKitchen(test())
    const { ids, categoryId: soups, salads } = kitchen
    await move(test(), kitchen, { names: ['Leek'], from: soups, to: salads })
    await call(test(), 'DELETE', `/api/menu-items/${ids['Pea']}`, { token: kitchen.token })
    const before = await orderOf(test(), kitchen)

    const answers = [
      await move(test(), kitchen, { names: ['Onion', 'Leek'], from: soups, to: soups }),
      await move(test(), kitchen, { names: ['Onion', 'Pea'], from: soups, to: salads }),
      await move(test(), kitchen, { names: ['Onion'], from: soups, to: soups, before: 'Leek' }),
      await move(test(), kitchen, { names: ['Onion'], from: soups, to: Number.MAX_SAFE_INTEGER }),
    ]

    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, '“Leek” was moved to “Salads” in the meantime. Nothing was moved. Check the order and try again.'],
      [404, 'One of these menu items no longer exists. Nothing was moved. Reload the page and try again.'],
      [
        409,
        'The item at the new place was moved or deleted in the meantime. Nothing was moved. Check the order and try again.',
      ],
      [404, 'This category no longer exists. Reload the page and try again.'],
    ])
    expect(await orderOf(test(), kitchen)).toEqual(before)
  })

  it('moving an item to its current place adds no history entry', async () => {
    const kitchen = await makeKitchen(test())
    const soups = kitchen.categoryId

    const { body } = await move(test(), kitchen, { names: ['Leek'], from: soups, to: soups, before: 'Onion' })

    expect(body.data).toEqual({ batch: null })
    expect(await historyOf(test(), kitchen.ids['Leek'] ?? 0)).toHaveLength(1)
  })

  it('only members who may edit the menu can change its order, and only members can read it', async () => {
    const kitchen = await makeKitchen(test())
    const soups = kitchen.categoryId
    const stranger = await makeCompany(test())
    const viewer = await addMember(test(), kitchen, 'viewer')
    const one = { names: ['Leek'], from: soups, to: soups }

    const answers = [
      await move(test(), kitchen, one, stranger.token),
      await move(test(), kitchen, one, viewer.token),
      await call(test(), 'POST', '/api/menu-items/move', { body: { items: [], categoryId: soups, beforeId: null } }),
      await call(test(), 'POST', '/api/menu-items/move', {
        token: kitchen.token,
        body: { items: [], categoryId: soups, beforeId: null },
      }),
      await call(test(), 'GET', `/api/menu-items/order?branchId=${kitchen.branchId}`, { token: stranger.token }),
      await call(test(), 'GET', '/api/menu-items/order'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 403, 401, 400, 404, 401])
    expect((await orderOf(test(), kitchen))['Soups']).toEqual(['Leek', 'Onion', 'Pea', 'Tomato'])
  })

  it('no item is added or moved to a category that is being deleted', async () => {
    const kitchen = await makeKitchen(test())
    const [first, second] = [
      await addCategory(test(), kitchen.token, 'Starters'),
      await addCategory(test(), kitchen.token, 'Mains'),
    ]
    const deletionOf = (id: number): [string, unknown[]] => ['DELETE FROM category WHERE id = $1', [id]]

    const added = await commitWhileWaiting(test(), deletionOf(first), () =>
      call(test(), 'POST', '/api/menu-items', {
        token: kitchen.token,
        body: { name: 'Bread', categoryId: first, priceMinor: 300 },
      }),
    )
    const moved = await commitWhileWaiting(test(), deletionOf(second), () =>
      move(test(), kitchen, { names: ['Leek'], from: kitchen.categoryId, to: second }),
    )

    expect([added.status, moved.status]).toEqual([404, 404])
  })

  it('no item is lost or duplicated when several items are moved at the same time', async () => {
    const kitchen = await makeKitchen(test())
    const { categoryId: soups, salads } = kitchen

    const answers = await Promise.all([
      move(test(), kitchen, { names: ['Leek'], from: soups, to: salads, before: 'Beet' }),
      move(test(), kitchen, { names: ['Beet'], from: salads, to: soups, before: 'Pea' }),
      move(test(), kitchen, { names: ['Tomato'], from: soups, to: soups, before: 'Onion' }),
    ])

    const order = await orderOf(test(), kitchen)
    expect(Object.values(order).flat().toSorted()).toEqual(['Beet', 'Carrot', 'Leek', 'Onion', 'Pea', 'Tomato'])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  })

  it('reordering a whole category adds history entries only for the moved items, and can be undone', async () => {
    const kitchen = await makeKitchen(test())
    const { ids, token } = kitchen
    const wanted = ['Tomato', 'Leek', 'Onion', 'Pea']

    await call(test(), 'PUT', '/api/menu-items/order', { token, body: { ids: wanted.map((name) => ids[name]) } })

    expect((await orderOf(test(), kitchen))['Soups']).toEqual(wanted)
    const lines = await Promise.all(wanted.map((name) => historyOf(test(), ids[name] ?? 0)))
    expect(lines.map(({ length }) => length)).toEqual([2, 1, 1, 1])
    await undo(test(), kitchen, lines[0]?.at(-1).batch)
    expect((await orderOf(test(), kitchen))['Soups']).toEqual(['Leek', 'Onion', 'Pea', 'Tomato'])
  })

  it('reordering some items of a category leaves the others in place', async () => {
    const kitchen = await makeKitchen(test())
    const { ids, token } = kitchen

    await call(test(), 'PUT', '/api/menu-items/order', { token, body: { ids: [ids['Tomato'], ids['Pea']] } })

    expect((await orderOf(test(), kitchen))['Soups']).toEqual(['Leek', 'Onion', 'Tomato', 'Pea'])
  })

  it('subcategories follow their parent category in every list, in exports and on the menu', async () => {
    const kitchen = await makeKitchen(test(), { locales: ['en', 'de'] })
    const { ids, salads, categoryId: parentId, token } = kitchen
    const { body } = await call(test(), 'POST', '/api/categories', { token, body: { name: 'Hot soups', parentId } })
    ids['Goulash'] = await add({ ...kitchen, categoryId: body.data.id }, test(), { name: 'Goulash' })
    await move(test(), kitchen, { names: ['Onion', 'Pea', 'Tomato'], from: parentId, to: salads })
    const get = async (path: string) => (await call(test(), 'GET', `/api${path}`, { token })).body.data
    const namesOf = (items: { name: { en: string } }[]) => items.map(({ name }) => name.en)
    const expected = ['Leek', 'Goulash', 'Beet', 'Carrot', 'Onion', 'Pea', 'Tomato']

    expect(namesOf((await get('/menu-items')).items)).toEqual(expected)
    expect(namesOf((await get('/menu-items?direction=desc')).items)).toEqual(expected.toReversed())
    expect(namesOf((await get('/menu-items/order')).items)).toEqual(expected)
    expect(namesOf((await get('/menu-items/order')).categories)).toEqual(['Soups', 'Hot soups', 'Salads'])
    expect(namesOf((await get('/allergen-grid')).items)).toEqual(expected)
    expect(namesOf((await get('/menu-items/branch-prices')).items)).toEqual(expected)
    expect(namesOf((await get('/translations?locale=de')).records)).toEqual([
      'Soups',
      'Leek',
      'Hot soups',
      'Goulash',
      'Salads',
      'Beet',
      'Carrot',
      'Onion',
      'Pea',
      'Tomato',
    ])
    const matrix: { items: { name: string }[] }[] = (await get('/allergen-matrix')).categories
    expect(matrix.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(expected)
    const { raw } = await call(test(), 'GET', '/api/menu-exports?format=csv', { token })
    expect(raw.toString().match(new RegExp(expected.join('|'), 'g'))).toEqual(expected)
    expect(await guestsSee(test(), kitchen)).toEqual(expected)
  })

  it('an item that gets another category is placed at the end of that category', async () => {
    const kitchen = await makeKitchen(test())

    await patch(kitchen, test(), kitchen.ids['Leek'] ?? 0, { categoryId: kitchen.salads })

    expect((await orderOf(test(), kitchen))['Salads']).toEqual(['Beet', 'Carrot', 'Leek'])
  })
})
