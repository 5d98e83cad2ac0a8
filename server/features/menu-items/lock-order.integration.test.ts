import { expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import {
  apply,
  check,
  csv,
  importMenu,
  itemNamed,
  waitUntilSettled,
  undo,
  upload,
} from '#server/testing/import-wizard.ts'
import { add, addCategory, makeMenu } from '#server/testing/menu-items.ts'
import { makePlan } from '#server/testing/payments.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

/**
 * The tests for deadlocks lock a row as another request would. Once the tested request waits for that row (or, with
 * `waits: false`, has been answered), they lock a second one.
 */
describeApp('requests that change the same records at once', (test) => {
  const lock = (table: string, hold: string) => `SELECT FROM ${table} WHERE id = $1 FOR ${hold}`
  /** A soup with an option, in a menu with two languages. */
  async function makeSoup() {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    const modifierGroups = [{ name: 'Extras', options: [{ name: 'Bread' }] }]
    const id = await add(menu, test(), { name: 'Soup', modifierGroups })
    const ask = (method: 'PUT' | 'POST' | 'PATCH', path: string, body?: object) =>
      call(test(), method, `/api${path}`, { token: menu.token, body })
    return { menu, id, ask }
  }
  /** A menu that was copied to another brand; `replace` replaces it with the copy. */
  async function makeCopiedSoup() {
    const { menu, id, ask } = await makeSoup()
    const newBrand = { name: 'Second', currencyCode: 'EUR' }
    const added = await ask('POST', '/branches', { name: 'Second', timeZone: 'UTC', defaultLocale: 'en', newBrand })
    const [here, there] = [menu.branchId, added.body.data.id]
    await ask('POST', '/menu-copies', { fromBranchId: here, toBranchId: there })
    const replace = () => ask('POST', '/menu-copies', { fromBranchId: there, toBranchId: here, mode: 'replace' })
    return { menu, id, replace }
  }
  const translation = (kind: string, id: number, source: string) => ({
    kind,
    id,
    key: 'name',
    source,
    before: '',
    target: 'X',
  })

  it('translating items and categories doesn’t deadlock with moving items', async () => {
    const { menu, id, ask } = await makeSoup()
    const texts = [translation('menu_item', id, 'Soup'), translation('category', menu.categoryId, 'Soups')]

    const answer = await commitWhileWaiting(
      test(),
      [lock('category', 'NO KEY UPDATE'), [menu.categoryId]],
      () => ask('POST', '/translations', { locale: 'de', texts }),
      [lock('menu_item', 'UPDATE'), [id]],
    )

    expect(answer.status).toBe(200)
  })

  it('undoing a change of an option group doesn’t deadlock with saving an item that uses it', async () => {
    const { menu, id, ask } = await makeSoup()
    const { body } = await call(test(), 'GET', `/api/menu-items/${id}`, { token: menu.token })
    const groupId: number = body.data.modifierGroups[0].id
    const texts = [translation('modifier_group', groupId, 'Extras')]
    const saved = await ask('POST', '/translations', { locale: 'de', texts })

    const answer = await commitWhileWaiting(
      test(),
      [lock('menu_item', 'UPDATE'), [id]],
      () => ask('POST', `/menu-changes/${saved.body.data.batch}/undo`),
      [lock('modifier_group', 'UPDATE'), [groupId]],
    )

    expect(answer).toMatchObject({ status: 200, body: { data: { restored: 1 } } })
  })

  it('undoing a deletion doesn’t deadlock with a request that adds items and changes existing ones', async () => {
    const { menu, id, ask } = await makeSoup()
    const ids = [id, await add(menu, test(), { name: 'Stew' })]
    const plan = await makePlan(test(), { limits: { menuItems: 10 } })
    await sql(test(), 'UPDATE subscription SET plan_id = $2 WHERE company_id = $1', [menu.companyId, plan.id])
    const { body } = await ask('POST', '/menu-items/bulk', {
      target: { ids },
      expectedCount: 2,
      action: { kind: 'delete' },
    })
    const { rows } = await sql(test(), `SELECT id FROM audit_log WHERE batch = $1 AND entity_id = $2`, [
      body.data.batch,
      id,
    ])
    await ask('POST', `/menu-changes/${rows[0].id}/restore`, { to: 'before' })

    const answer = await commitWhileWaiting(
      test(),
      ['SELECT FROM subscription WHERE company_id = $1 FOR UPDATE', [menu.companyId]],
      () => ask('POST', `/menu-changes/${body.data.batch}/undo`),
      [lock('menu_item', 'UPDATE'), [id]],
    )

    expect(answer).toMatchObject({ status: 200, body: { data: { restored: 2 } } })
  })

  it('undoing an import doesn’t deadlock with translating its categories and items', async () => {
    const { menu } = await makeSoup()
    const { id } = await importMenu(test(), menu, csv('name,category,price', 'Cola,Drinks,2'))
    const { rows } = await sql(
      test(),
      `SELECT id, category_id FROM menu_item WHERE name ->> 'en' = 'Cola' AND company_id = $1`,
      [menu.companyId],
    )

    const answer = await commitWhileWaiting(
      test(),
      [lock('category', 'NO KEY UPDATE'), [rows[0].category_id]],
      () => undo(test(), menu, id),
      [lock('menu_item', 'UPDATE'), [rows[0].id]],
    )

    expect(answer).toMatchObject({ status: 200, body: { data: { removed: 1 } } })
  })

  it('undoing an import doesn’t deadlock with adding an item to one of its categories', async () => {
    const { menu } = await makeSoup()
    const { id } = await importMenu(test(), menu, csv('name,category,price', 'Cola,Drinks,2'))
    const { rows } = await sql(test(), `SELECT id FROM category WHERE name ->> 'en' = 'Drinks' AND company_id = $1`, [
      menu.companyId,
    ])

    const answer = await commitWhileWaiting(
      test(),
      [lock('category', 'NO KEY UPDATE'), [rows[0].id]],
      () => undo(test(), menu, id),
      [lock('brand', 'KEY SHARE'), [menu.brandId]],
    )

    expect(answer).toMatchObject({ status: 200, body: { data: { removed: 1 } } })
  })

  it('renaming a table doesn’t deadlock with feedback from that table', async () => {
    const { menu, ask } = await makeSoup()
    const { body } = await ask('POST', '/tables', { name: '1' })

    const answer = await commitWhileWaiting(
      test(),
      [lock('branch', 'KEY SHARE'), [menu.branchId]],
      () => ask('PATCH', `/tables/${body.data.id}`, { name: '2' }),
      [lock('dining_table', 'KEY SHARE'), [body.data.id]],
      // Renaming locks the branch only with NO KEY UPDATE, so it doesn't wait for a KEY SHARE lock.
      { waits: false },
    )

    expect(answer.status).toBe(200)
  })

  it('renaming a table doesn’t deadlock with deleting its branch', async () => {
    const { menu, ask } = await makeSoup()
    const { body } = await ask('POST', '/tables', { name: '1' })

    const answer = await commitWhileWaiting(
      test(),
      [lock('branch', 'UPDATE'), [menu.branchId]],
      () => ask('PATCH', `/tables/${body.data.id}`, { name: '2' }),
      [lock('dining_table', 'UPDATE'), [body.data.id]],
    )

    expect(answer.status).toBe(200)
  })

  it('reordering tables locks them in the order of their ids, so that two requests don’t deadlock', async () => {
    const { ask } = await makeSoup()
    const ids: number[] = []
    for (const name of ['1', '2']) ids.push((await ask('POST', '/tables', { name })).body.data.id)
    const [first, second] = ids
    // PostgreSQL stores a changed row after the others, so that it finds the second dining table first.
    await ask('PATCH', `/tables/${first}`, { seats: 4 })

    const answer = await commitWhileWaiting(
      test(),
      [lock('dining_table', 'UPDATE'), [first]],
      () => ask('PUT', '/tables/order', { ids: [second, first] }),
      [lock('dining_table', 'UPDATE'), [second]],
    )

    expect(answer.status).toBe(200)
  })

  it('replacing a menu doesn’t deadlock with translating its categories and items', async () => {
    const { menu, id, replace } = await makeCopiedSoup()

    const answer = await commitWhileWaiting(test(), [lock('category', 'NO KEY UPDATE'), [menu.categoryId]], replace, [
      lock('menu_item', 'UPDATE'),
      [id],
    ])

    expect(answer.status).toBe(200)
  })

  it('replacing a menu doesn’t deadlock with moving an item into one of its categories', async () => {
    const { menu, id, replace } = await makeCopiedSoup()

    const answer = await commitWhileWaiting(test(), [lock('menu_item', 'UPDATE'), [id]], replace, [
      lock('category', 'KEY SHARE'),
      [menu.categoryId],
    ])

    expect(answer.status).toBe(200)
  })

  it('importing option groups doesn’t deadlock with saving an item that uses them', async () => {
    const { menu } = await makeSoup()
    const file = (price: number) => ({
      name: 'menu.json',
      bytes: JSON.stringify({
        items: ['Funghi', 'Salami'].map((name) => ({ name, price: 8, option_group_ids: ['top'] })),
        option_groups: [{ id: 'top', name: 'Toppings', max: 3, options: [{ id: 'c', name: 'Cheese', price }] }],
      }),
    })
    await importMenu(test(), menu, file(1))
    const read = await upload(test(), menu, file(2))
    await check(test(), menu, read.id, read.mapping)
    const { id } = await itemNamed(test(), menu, 'Funghi')
    const { body } = await call(test(), 'GET', `/api/menu-items/${id}`, { token: menu.token })
    const groupId: number = body.data.modifierGroups[0].id

    const answer = await commitWhileWaiting(
      test(),
      [lock('menu_item', 'UPDATE'), [id]],
      async () => {
        await apply(test(), menu, read.id)
        return waitUntilSettled(test(), menu, read.id)
      },
      [lock('modifier_group', 'UPDATE'), [groupId]],
    )

    expect(answer.state).toBe('imported')
  })

  it('changing the default language doesn’t deadlock with saving an item', async () => {
    const { menu, id, ask } = await makeSoup()

    const answer = await commitWhileWaiting(
      test(),
      [lock('menu_item', 'UPDATE'), [id]],
      () => ask('PATCH', `/branches/${menu.branchId}`, { defaultLocale: 'de' }),
      [lock('branch', 'NO KEY UPDATE'), [menu.branchId]],
    )

    expect(answer.status).toBe(200)
  })

  it('the history records the order that a reordering replaced, even after a simultaneous change', async () => {
    const { menu, ask } = await makeSoup()
    const ids = [menu.categoryId, await addCategory(test(), menu.token, 'Drinks')]
    await ask('PUT', '/categories/order', { ids })

    await commitWhileWaiting(test(), ['UPDATE category SET sort_order = 9 WHERE id = $1', [menu.categoryId]], () =>
      ask('PUT', '/categories/order', { ids }),
    )

    const { rows } = await sql(
      test(),
      `SELECT before ->> 'sortOrder' AS before, after ->> 'sortOrder' AS after FROM audit_log
       WHERE entity = 'category' AND entity_id = $1 ORDER BY id DESC LIMIT 1`,
      [menu.categoryId],
    )
    expect(rows).toEqual([{ before: '9', after: '1' }])
  })
})
