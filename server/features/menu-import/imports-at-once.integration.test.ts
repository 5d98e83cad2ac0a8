import { expect, it, vi } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { commitWhileWaiting } from '#server/testing/commit-while-waiting.ts'
import { makeCompany } from '#server/testing/factories.ts'
import {
  apply,
  change,
  check,
  csv,
  type ImportingCompany,
  importMenu,
  itemNamed,
  itemsOf,
  MENU,
  waitUntilSettled,
  undo,
  upload,
} from '#server/testing/import-wizard.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'
import { applyImport, waitUntilIdle } from './service.ts'

describeApp('simultaneous imports', (test) => {
  it('an import that is applied several times at once creates each item once', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)

    const answers = await Promise.all([
      apply(test(), company, id),
      apply(test(), company, id),
      apply(test(), company, id),
    ])
    const done = await waitUntilSettled(test(), company, id)

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(done).toMatchObject({ state: 'imported', failure: null, report: { counts: { created: 3 } } })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('an import waits in the state “importing” while the brand is locked', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    const { pool } = test().deps.database
    let isHeld = false
    const hold = async () => {
      isHeld = true
      await pool.query(`BEGIN; SELECT FROM brand WHERE id = ${company.brandId} FOR UPDATE; SELECT pg_sleep(4); COMMIT`)
      isHeld = false
    }
    let held: Promise<void> | undefined
    const deps = beforeConnection(test().deps, 2, async () => void (held = hold()))

    const answer = await applyImport(deps, company, id)
    const wasHeld = isHeld
    await held
    const done = await waitUntilSettled(test(), company, id)

    expect(answer).toMatchObject({ id, state: 'importing' })
    expect(wasHeld).toBe(true)
    expect(done).toMatchObject({ state: 'imported', report: { counts: { created: 3 } } })
  })

  it('an import that two processes apply at once creates each item once', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    // Like another process, a separate instance of the module doesn’t know what is running here.
    vi.resetModules()
    const other = await import('./service.ts')
    const deps = beforeConnection(test().deps, 4, async () => {
      await apply(test(), company, id)
      await waitUntilIdle(id)
    })

    await other.applyImport(deps, company, id)
    await other.waitUntilIdle(id)
    const done = await waitUntilSettled(test(), company, id)

    expect(done).toMatchObject({ state: 'imported', failure: null })
    expect(await itemsOf(test(), company)).toHaveLength(3)
  })

  it('an import that was undone is not applied again by a slower process', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    vi.resetModules()
    const other = await import('./service.ts')
    const deps = beforeConnection(test().deps, 4, async () => {
      await apply(test(), company, id)
      await waitUntilIdle(id)
      await undo(test(), company, id)
    })

    await other.applyImport(deps, company, id)
    await other.waitUntilIdle(id)

    expect(await waitUntilSettled(test(), company, id)).toMatchObject({ state: 'undone', failure: null })
    expect(await itemsOf(test(), company)).toEqual([])
  })

  it('an import that another process applies during a check stays imported', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)

    const done = await commitWhileWaiting(test(), applied(id), () => check(test(), company, id, mapping))

    expect(done).toMatchObject({ state: 'imported', failure: null, report: null })
  })

  it('reading another sheet is refused if another process applies the import meanwhile', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    const body = { mapping, sheet: 'Drinks' }

    const answer = await commitWhileWaiting(test(), applied(id), () =>
      call(test(), 'POST', `/api/menu-imports/${id}/check`, { token: company.token, body }),
    )

    expect(answer).toMatchObject({ status: 409, body: { message: 'This file has already been imported.' } })
    expect(await waitUntilSettled(test(), company, id)).toMatchObject({ state: 'imported' })
  })

  it('an import isn’t deleted if another process applies it while the deletion waits for a lock', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)

    const answer = await commitWhileWaiting(test(), applied(id), () =>
      call(test(), 'DELETE', `/api/menu-imports/${id}`, { token: company.token }),
    )

    const message = 'An import that has changed the menu can’t be deleted, only undone.'
    expect(answer).toMatchObject({ status: 409, body: { message } })
    expect(await waitUntilSettled(test(), company, id)).toMatchObject({ state: 'imported' })
  })

  it('two files with the same items that are imported at once create each item once', async () => {
    const company = await makeCompany(test())
    const ids = []
    for (const price of ['6', '7']) {
      const { id, mapping } = await upload(
        test(),
        company,
        csv('category,name,price', `Soups,Leek,${price}`, `Soups,Onion,${price}`),
      )
      await check(test(), company, id, mapping)
      ids.push(id)
    }

    await Promise.all(ids.map((id) => apply(test(), company, id)))
    const done = await Promise.all(ids.map((id) => waitUntilSettled(test(), company, id)))

    expect(done.map(({ state }) => state)).toEqual(['imported', 'imported'])
    expect(await itemsOf(test(), company)).toHaveLength(2)
  })

  it('an import is planned again if the menu has changed since the check', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    await importMenu(test(), company, csv('id,category,name,price', 'l1,Soups,Leek soup,1'))

    await apply(test(), company, id)
    const done = await waitUntilSettled(test(), company, id)

    expect(done).toMatchObject({ state: 'imported', report: { counts: { created: 2, updated: 1 } } })
    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 650 })
  })

  it.each([
    [
      'an item is added',
      (app: TestApp, company: ImportingCompany, categoryId: number) =>
        call(app, 'POST', '/api/menu-items', {
          token: company.token,
          body: { categoryId, name: 'Onion soup', priceMinor: 1 },
        }),
    ],
    [
      'the category is renamed',
      (app: TestApp, company: ImportingCompany, categoryId: number) =>
        change(app, company, `categories/${categoryId}`, { name: 'Broths' }),
    ],
  ])('an import is planned again if %s just before the import is written', async (_what, interfere) => {
    const company = await makeCompany(test())
    const categoryId = (
      await call(test(), 'POST', '/api/categories', { token: company.token, body: { name: 'Soups' } })
    ).body.data.id
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    const deps = beforeConnection(test().deps, 4, () => interfere(test(), company, categoryId))

    await applyImport(deps, { companyId: company.companyId, userId: company.userId }, id)
    await waitUntilIdle(id)

    const items = await itemsOf(test(), company)
    const categories = await call(test(), 'GET', '/api/categories', { token: company.token })
    const names = categories.body.data.items.map((one: { name: { en: string } }) => one.name.en)
    expect(items.filter(({ name }) => name['en'] === 'Onion soup')).toMatchObject([{ priceMinor: 700 }])
    expect(items.map((one) => (one['category'] as { name: { en: string } }).name.en)).toEqual([
      'Soups',
      'Soups',
      'Cakes',
    ])
    expect(new Set(names).size).toBe(names.length)
  })

  it('prices are imported in the new currency if the brand’s currency changes just before the import is written', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, csv('category,name,price', 'Soups,Leek soup,650'))
    await check(test(), company, id, mapping)
    const deps = beforeConnection(test().deps, 4, () =>
      change(test(), company, `brands/${company.brandId}`, { currencyCode: 'JPY' }),
    )

    await applyImport(deps, { companyId: company.companyId, userId: company.userId }, id)
    await waitUntilIdle(id)

    expect(await itemNamed(test(), company, 'Leek soup')).toMatchObject({ priceMinor: 650, currencyCode: 'JPY' })
  })
})

/** The statement, with its parameters, by which another process marks an import as applied. */
function applied(id: number): [string, unknown[]] {
  return [`UPDATE menu_import SET state = 'imported', imported_at = now() WHERE id = $1`, [id]]
}

/** Returns dependencies that call `happens` before their nth connection to the database. */
function beforeConnection(deps: Deps, nth: number, happens: () => Promise<unknown>): Deps {
  let connections = 0
  const pool = new Proxy(deps.database.pool, {
    get(target, property) {
      if (property !== 'connect') return Reflect.get(target, property, target)
      return async () => {
        connections += 1
        if (connections === nth) await happens()
        return target.connect()
      }
    },
  })
  return { ...deps, database: { ...deps.database, pool } }
}
