import { expect, it } from 'vitest'
import { listMenuChanges, type MenuChangeLine } from '#contract/menu-history.ts'
import { withTenant } from '#server/db/tenant.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany } from '#server/testing/factories.ts'
import { add, addCategory, allergenIds, makeMenu, type Menu, patch, read } from '#server/testing/menu-items.ts'
import { form } from '#server/testing/multipart.ts'
import { plain } from '#server/testing/pictures.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('the history of the menu data', (test) => {
  const history = async ({ token }: { token: string }, query: Record<string, string> = {}) => {
    const { status, body } = await call(test(), 'GET', `/api/menu-changes?${new URLSearchParams(query).toString()}`, {
      token,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return listMenuChanges.data.parse(body.data)
  }
  const restore = ({ token }: { token: string }, id: number, to: 'before' | 'after') =>
    call(test(), 'POST', `/api/menu-changes/${id}/restore`, { token, body: { to } })
  const lineOf = (lines: MenuChangeLine[], kind: string) => {
    const line = lines.find((one) => one.kind === kind)
    if (!line) throw new Error(`The history has no line of the kind “${kind}”`)
    return line
  }

  it('the menu history shows who changed what, with the old and new value of each field', async () => {
    const menu = await makeMenu(test())
    const editor = await addMember(test(), menu, 'editor')
    const { MILK } = await allergenIds(test(), menu.token)
    const id = await add(menu, test(), {
      name: 'Soup',
      priceMinor: 500,
      variants: [],
      allergens: [{ allergenId: MILK, level: 'CONTAINS' }],
    })
    await patch({ ...menu, token: editor.token }, test(), id, {
      name: 'Leek soup',
      priceMinor: 550,
      allergens: [{ allergenId: MILK, level: 'FREE_FROM' }],
    })

    const { items } = await history(menu, { entity: 'menu_item', entityId: String(id) })

    expect(items.map(({ kind, who, name }) => ({ kind, who, name }))).toEqual([
      { kind: 'changed', who: 'Test editor', name: 'Leek soup' },
      { kind: 'created', who: 'Test Owner', name: 'Soup' },
    ])
    expect(items[0]?.differences).toEqual(
      expect.arrayContaining([
        { field: 'name', of: null, language: null, type: 'text', before: 'Soup', after: 'Leek soup' },
        { field: 'priceMinor', of: null, language: null, type: 'money', before: 500, after: 550 },
        { field: 'allergen', of: 'Milk', language: null, type: 'text', before: 'CONTAINS', after: 'FREE_FROM' },
        { field: 'confirmedBy', of: 'Milk', language: null, type: 'text', before: 'Test Owner', after: 'Test editor' },
      ]),
    )
    expect(items[0]?.differences).toHaveLength(4)
  })

  it('a category or allergen that is saved without a difference has no entry', async () => {
    const menu = await makeMenu(test())
    const { MILK } = await allergenIds(test(), menu.token)
    const before = await history(menu)
    for (const path of [`categories/${menu.categoryId}`, `allergens/${MILK}`])
      expect((await call(test(), 'PATCH', `/api/${path}`, { token: menu.token, body: {} })).status).toBe(200)

    expect(await history(menu)).toEqual(before)
  })

  it('the menu history shows a bulk action as one line with the number of changes', async () => {
    const menu = await makeMenu(test())
    const ids = [await add(menu, test(), { name: 'Soup' }), await add(menu, test(), { name: 'Cake' })]
    const { body } = await call(test(), 'POST', '/api/menu-items/bulk', {
      token: menu.token,
      body: { target: { ids }, expectedCount: 2, action: { kind: 'hide' } },
    })

    const whole = await history(menu)
    const each = await history(menu, { batch: body.data.batch })

    expect(whole.items[0]).toMatchObject({ count: 2, batch: body.data.batch, entity: 'branch_menu_item' })
    expect(each).toMatchObject({ total: 2, items: [{ count: 1 }, { count: 1 }] })
    expect(each.items[0]?.differences).toEqual([
      { field: 'isHidden', of: 'Test Branch', language: null, type: 'flag', before: false, after: true },
    ])
  })

  it('the menu history shows each amount in the currency that its brand had then', async () => {
    const menu = await makeMenu(test())
    const { token } = menu
    const ask = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const answer = await call(test(), method, `/api${path}`, { token, ...(body && { body }) })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data
    }
    const currenciesOf = async (query: Record<string, string>) =>
      (await history(menu, query)).items.map(({ currencyCode }) => currencyCode)
    const cake = await add(menu, test(), { name: 'Cake' })
    const rule = { by: { kind: 'amount', amountMinor: 100 }, roundToMinor: 1 }
    const body = { target: { ids: [cake] }, expectedCount: 1, action: { kind: 'price', rule } }
    await ask('POST', '/menu-items/bulk', body)
    await ask('PATCH', `/menu-items/${cake}/branch`, { priceMinor: 800 })
    await ask('DELETE', `/menu-items/${cake}`)
    await ask('PATCH', `/brands/${menu.brandId}`, { currencyCode: 'USD' })
    const soup = await add(menu, test(), { name: 'Soup' })
    const newBrand = { name: 'Second', currencyCode: 'JPY' }
    const { id: branchId } = await ask('POST', '/branches', {
      name: 'Second',
      timeZone: 'UTC',
      defaultLocale: 'en',
      newBrand,
    })
    const { id: categoryId } = await ask('POST', '/categories', { name: 'Mains', branchId })
    const { id: ramen } = await ask('POST', '/menu-items', { name: 'Ramen', categoryId, branchId, priceMinor: 1200 })

    const ofCake = await currenciesOf({ entity: 'menu_item', entityId: String(cake) })
    expect(ofCake).toEqual(['EUR', 'EUR', 'EUR', 'EUR'])
    expect(await currenciesOf({ entity: 'menu_item', entityId: String(soup) })).toEqual(['USD'])
    expect(await currenciesOf({ entity: 'menu_item', entityId: String(ramen) })).toEqual(['JPY'])
  })

  it('the menu history can be filtered by kind of record, kind of change, person and day', async () => {
    const menu = await makeMenu(test())
    const editor = await addMember(test(), menu, 'editor')
    const id = await add(menu, test(), { name: 'Soup' })
    await patch({ ...menu, token: editor.token }, test(), id, { priceMinor: 700 })
    const days = (await history(menu)).items.map(({ at }) => at.slice(0, 10)).toSorted()
    const [from = '', to = ''] = [days.at(0), days.at(-1)]
    const kinds = async (query: Record<string, string>) => (await history(menu, query)).items.map((one) => one.kind)
    const people = await call(test(), 'GET', '/api/menu-changes/people', { token: menu.token })

    expect(await kinds({ entity: 'menu_item', userId: String(editor.userId) })).toEqual(['changed'])
    expect(await kinds({ entity: 'menu_item', kind: 'created' })).toEqual(['created'])
    expect(await kinds({ entity: 'dining_table' })).toEqual([])
    expect(await kinds({ entity: 'menu_item', from, to })).toEqual(['changed', 'created'])
    expect(await kinds({ to: '2020-01-01' })).toEqual([])
    expect(people.body.data).toHaveLength(2)
    expect(people.body.data).toContainEqual({ id: editor.userId, name: 'Test editor' })
  })

  it('the menu history can restore an item as it was before or after a change', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup', priceMinor: 500, description: 'With leek' })
    await patch(menu, test(), id, { name: 'Stew', priceMinor: 900, description: '' })
    const line = lineOf((await history(menu, { entity: 'menu_item', entityId: String(id) })).items, 'changed')

    expect((await restore(menu, line.id, 'before')).status).toBe(200)
    const back = (await read(menu, test(), id)).body.data
    await restore(menu, line.id, 'after')
    const forth = (await read(menu, test(), id)).body.data

    expect(back).toMatchObject({ name: { en: 'Soup' }, priceMinor: 500, description: { en: 'With leek' }, revision: 3 })
    expect(forth).toMatchObject({ name: { en: 'Stew' }, priceMinor: 900, revision: 4 })
    expect((await history(menu, { entity: 'menu_item', entityId: String(id) })).items.map((one) => one.kind)).toEqual([
      'restored',
      'restored',
      'changed',
      'created',
    ])
  })

  it('the menu history restores a deleted item with its previous id', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    const line = lineOf((await history(menu, { entity: 'menu_item', entityId: String(id) })).items, 'deleted')

    expect((await restore(menu, line.id, 'before')).status).toBe(200)

    expect((await read(menu, test(), id)).body.data).toMatchObject({ id, name: { en: 'Soup' } })
    const found = await call(test(), 'GET', '/api/menu-items?search=soup', { token: menu.token })
    expect(found.body.data.total).toBe(1)
  })

  it('restoring an older version of a deleted item also restores its branch overrides', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    await patch(menu, test(), id, { name: 'Stew' })
    const override = { isHidden: true, priceMinor: 900 }
    await call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token: menu.token, body: override })
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    const { items } = await history(menu, { entity: 'menu_item', entityId: String(id) })
    const line = items.find((one) => one.entity === 'menu_item' && one.kind === 'changed')

    expect((await restore(menu, line?.id ?? 0, 'before')).status).toBe(200)

    expect((await read(menu, test(), id)).body.data).toMatchObject({
      name: { en: 'Soup' },
      isHidden: true,
      branchPriceMinor: 900,
    })
  })

  it('an item can’t be restored if its category was deleted, or to a state before its creation', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const id = await add(menu, test(), { name: 'Cola', categoryId: drinks })
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token: menu.token })
    await call(test(), 'DELETE', `/api/categories/${drinks}`, { token: menu.token })
    const { items } = await history(menu, { entity: 'menu_item', entityId: String(id) })

    const gone = await restore(menu, lineOf(items, 'deleted').id, 'before')
    const nothing = await restore(menu, lineOf(items, 'created').id, 'before')

    expect(gone).toMatchObject({ status: 409, body: { error: 'Its category was deleted.' } })
    expect(nothing).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  })

  it('restoring the state before a branch override removes the override and is recorded', async () => {
    const menu = await makeMenu(test())
    const id = await add(menu, test(), { name: 'Soup' })
    await call(test(), 'PATCH', `/api/menu-items/${id}/branch`, { token: menu.token, body: { isSoldOut: true } })
    const [line] = (await history(menu, { entity: 'branch_menu_item' })).items

    await restore(menu, line?.id ?? 0, 'before')

    expect((await read(menu, test(), id)).body.data).toMatchObject({ isSoldOut: false })
    expect((await history(menu, { entity: 'branch_menu_item' })).items[0]).toMatchObject({ kind: 'restored' })
  })

  it('the menu history restores a changed or deleted category', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const path = `/api/categories/${drinks}`
    const one = async () => (await call(test(), 'GET', path, { token: menu.token })).body.data
    const was = await one()
    const lines = async () => (await history(menu, { entity: 'category', entityId: String(drinks) })).items
    const change = { name: 'Beverages', isVisible: false, availability: [{ days: [1, 2], from: '11:00', to: '14:00' }] }
    await call(test(), 'PATCH', path, { token: menu.token, body: change })
    const changed = lineOf(await lines(), 'changed')

    await restore(menu, changed.id, 'before')
    const back = await one()
    await restore(menu, changed.id, 'after')
    await call(test(), 'DELETE', path, { token: menu.token })
    const restored = await restore(menu, lineOf(await lines(), 'deleted').id, 'before')

    expect(changed.differences).toEqual(
      expect.arrayContaining([
        { field: 'name', of: null, language: null, type: 'text', before: 'Drinks', after: 'Beverages' },
        { field: 'availability', of: null, language: null, type: 'text', before: null, after: 'Mon, Tue 11:00–14:00' },
      ]),
    )
    expect(back).toEqual(was)
    expect(restored.status).toBe(200)
    expect(await one()).toEqual({ ...was, ...change, name: { en: 'Beverages' } })
    expect((await lines()).map((line) => line.kind)).toEqual([
      'restored',
      'deleted',
      'restored',
      'restored',
      'changed',
      'created',
    ])
  })

  it('the menu history restores a category without its picture if the picture was deleted since', async () => {
    const menu = await makeMenu(test())
    const file = form({}, { name: 'drinks.png', bytes: await plain().png().toBuffer() })
    const { id: picture } = (await call(test(), 'POST', '/api/uploads', { token: menu.token, ...file })).body.data
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const path = `/api/categories/${drinks}`
    const image = { uploadId: picture, alt: 'A glass' }
    await call(test(), 'PATCH', path, { token: menu.token, body: { image } })
    const shown = async () => (await call(test(), 'GET', path, { token: menu.token })).body.data.image?.uploadId ?? null
    const deleteCategory = async () => {
      await call(test(), 'DELETE', path, { token: menu.token })
      return lineOf((await history(menu, { entity: 'category', entityId: String(drinks) })).items, 'deleted').id
    }

    await restore(menu, await deleteCategory(), 'before')
    const restored = await shown()
    const deleted = await deleteCategory()
    await sql(test(), 'DELETE FROM upload WHERE id = $1', [picture])
    const { status } = await restore(menu, deleted, 'before')

    expect(restored).toBe(picture)
    expect([status, await shown()]).toEqual([200, null])
    const { rows } = await sql(test(), 'SELECT image FROM category WHERE id = $1', [drinks])
    expect(rows).toEqual([{ image: null }])
  })

  it('a subcategory is restored only if its parent category exists, and a reordering of categories can be undone', async () => {
    const menu = await makeMenu(test())
    const drinks = await addCategory(test(), menu.token, 'Drinks')
    const made = await call(test(), 'POST', '/api/categories', {
      token: menu.token,
      body: { name: 'Wine', parentId: drinks },
    })
    const wine: number = made.body.data.id
    for (const id of [wine, drinks]) await call(test(), 'DELETE', `/api/categories/${id}`, { token: menu.token })
    const deleted = async (id: number) =>
      lineOf((await history(menu, { entity: 'category', entityId: String(id) })).items, 'deleted').id

    const early = await restore(menu, await deleted(wine), 'before')
    await restore(menu, await deleted(drinks), 'before')
    const late = await restore(menu, await deleted(wine), 'before')
    const order = async () => {
      const { body } = await call(test(), 'GET', '/api/categories', { token: menu.token })
      return body.data.items.map((row: { id: number }) => row.id)
    }
    const before = await order()
    await call(test(), 'PUT', '/api/categories/order', { token: menu.token, body: { ids: before.toReversed() } })
    const reversed = await order()
    const [line] = (await history(menu, { entity: 'category' })).items
    const undone = await call(test(), 'POST', `/api/menu-changes/${line?.batch}/undo`, { token: menu.token })

    expect(early).toMatchObject({ status: 409, body: { error: 'Its parent category was deleted.' } })
    expect(late.status).toBe(200)
    expect(reversed).toEqual(before.toReversed())
    expect(undone).toMatchObject({ status: 200, body: { data: { kept: 0 } } })
    expect(await order()).toEqual(before)
  })

  it('the menu history shows changes of dining tables, but can’t restore them', async () => {
    const menu = await makeMenu(test())
    const { companyId, userId } = menu
    await withTenant(test().deps.database, companyId, (tx) =>
      writeMenuChanges(tx, [
        {
          companyId,
          userId,
          entity: 'dining_table',
          entityId: 7,
          kind: 'changed',
          before: { name: 'One', seats: 2 },
          after: { name: 'One', seats: 4 },
        },
      ]),
    )
    const [line] = (await history(menu, { entity: 'dining_table' })).items

    const refused = await restore(menu, line?.id ?? 0, 'before')

    expect(line).toMatchObject({ name: 'One', restorable: { before: false, after: false } })
    expect(line?.differences).toEqual([{ field: 'seats', of: null, language: null, type: 'text', before: 2, after: 4 }])
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('can’t be restored here') } })
  })

  it.each(['?entity=session', '?entityId=x', '?from=yesterday', '?batch=1', '?colour=red', '?page=0'])(
    'the menu history refuses the invalid query %s',
    async (query) => {
      const { token } = await makeCompany(test())

      expect((await call(test(), 'GET', `/api/menu-changes${query}`, { token })).status).toBe(400)
    },
  )

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the menu history accepts the first and the last date that can be chosen, in the time zone %s',
    async (timeZone) => {
      const menu: Menu = await makeMenu(test())
      await sql(test(), 'UPDATE branch SET time_zone = $2 WHERE id = $1', [menu.branchId, timeZone])
      await add(menu, test(), { name: 'Soup' })
      const [first, last] = ['0000-01-01', '9999-12-31']

      const listed = [
        (await history(menu, { from: first, to: last })).total,
        (await history(menu, { from: last })).total,
        (await history(menu, { to: first })).total,
      ]

      expect(listed).toEqual([(await history(menu, {})).total, 0, 0])
    },
  )

  it('the menu history is not shown to another company or without a session', async () => {
    const menu: Menu = await makeMenu(test())
    await add(menu, test(), { name: 'Soup' })
    const stranger = await makeCompany(test())

    expect((await history(stranger)).total).toBe(0)
    expect((await call(test(), 'GET', '/api/menu-changes')).status).toBe(401)
  })

  it('restoring an item also restores its deleted option group with options and allergens', async () => {
    const menu = await makeMenu(test())
    const { token } = menu
    const { MILK } = await allergenIds(test(), token)
    const allergens = [{ allergenId: MILK, level: 'CONTAINS' }]
    const options = [
      { name: 'Whole milk', priceDeltaMinor: 30, allergens },
      { name: 'Black', isDefault: true },
    ]
    const id = await add(menu, test(), { name: 'Latte', modifierGroups: [{ name: 'Milk', minSelected: 1, options }] })
    const before = (await read(menu, test(), id)).body.data.modifierGroups
    await call(test(), 'DELETE', `/api/menu-items/${id}`, { token })
    await call(test(), 'DELETE', `/api/modifier-groups/${before[0].id}`, { token })

    const restored = await restore(menu, lineOf((await history(menu)).items, 'deleted').id, 'before')

    expect(restored.status).toBe(200)
    const [group] = (await read(menu, test(), id)).body.data.modifierGroups
    const [milk, black] = group.options
    expect(milk.allergens[0]).toMatchObject({ level: 'CONTAINS', verifiedAt: null })
    const confirmed = { ...milk, allergens: before[0].options[0].allergens }
    expect({ ...group, options: [confirmed, black] }).toEqual(before[0])
  })
})
