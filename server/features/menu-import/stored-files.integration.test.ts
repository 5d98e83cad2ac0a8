import { expect, it } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import {
  apply,
  check,
  csv,
  importMenu,
  MENU,
  post,
  waitUntilSettled,
  undo,
  upload,
} from '#server/testing/import-wizard.ts'
import { call, describeApp } from '#server/testing/test-app.ts'
import { deleteImportedFiles } from './stored-files.ts'

const DAY_MS = 24 * 60 * 60_000

describeApp('the file of an import', (test) => {
  const ofCompany = ({ companyId }: TestCompany) =>
    test().deps.database.pool.query(
      `SELECT id, (SELECT sum(octet_length(bytes))::int FROM menu_import_part WHERE menu_import_id = menu_import.id) AS bytes,
              state FROM menu_import WHERE company_id = $1 ORDER BY id`,
      [companyId],
    )
  const isStored = async (company: TestCompany) => (await ofCompany(company)).rows.map(({ bytes }) => bytes !== null)
  const changed = (company: TestCompany, set: string) =>
    test().deps.database.pool.query(`UPDATE menu_import SET ${set} WHERE company_id = $1`, [company.companyId])
  const sweep = async ({ companyId }: TestCompany) =>
    jobHandlers['imports.sweep']?.(test().deps, {
      id: 1,
      companyId,
      kind: 'imports.sweep',
      payload: {},
      attempts: 1,
      createdAt: test().clock.now,
    })
  const sweepsPlanned = ({ companyId }: TestCompany) =>
    test()
      .deps.database.pool.query(
        `SELECT count(*)::int AS count FROM job WHERE company_id = $1 AND kind = 'imports.sweep'`,
        [companyId],
      )
      .then(({ rows }) => rows[0].count)

  it('an uploaded menu file is deleted at once if it can’t be read', async () => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, { name: 'menu.json', bytes: '[{"name": ' })

    expect(read.state).toBe('failed')
    expect(await isStored(company)).toEqual([false])
  })

  it('an imported file is stored for 30 days, then deleted by a scheduled job', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)

    expect(await sweepsPlanned(company)).toBe(1)
    const ago = (days: number) => new Date(test().clock.now.getTime() - days * DAY_MS).toISOString()
    await changed(company, `imported_at = '${ago(29)}', created_at = '${ago(60)}'`)
    await sweep(company)
    expect(await isStored(company)).toEqual([true])

    await changed(company, `imported_at = '${ago(30)}'`)
    await sweep(company)
    expect(await isStored(company)).toEqual([false])
  })

  it('an imported file is stored for longer than 30 days, until no item from it needs a review', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    const review = (reasons: string) =>
      test().deps.database.pool.query(
        `UPDATE menu_item SET review_reasons = $2 WHERE id = (SELECT min(id) FROM menu_item WHERE company_id = $1)`,
        [company.companyId, reasons],
      )
    await changed(company, `imported_at = '${new Date(test().clock.now.getTime() - 60 * DAY_MS).toISOString()}'`)

    await review('["Unclear"]')
    await sweep(company)
    const underReview = await isStored(company)
    await review('[]')
    await sweep(company)

    expect(underReview).toEqual([true])
    expect(await isStored(company)).toEqual([false])
  })

  it('a file that wasn’t imported is deleted 30 days after its upload', async () => {
    const company = await makeCompany(test())
    await upload(test(), company, MENU)
    const ago = (days: number) => new Date(test().clock.now.getTime() - days * DAY_MS).toISOString()
    await changed(company, `created_at = '${ago(29)}'`)
    await sweep(company)
    expect(await isStored(company)).toEqual([true])

    await changed(company, `created_at = '${ago(30)}'`)
    await sweep(company)
    expect(await isStored(company)).toEqual([false])
    expect((await ofCompany(company)).rows).toMatchObject([{ state: 'ready' }])
  })

  it('an import can’t be applied after a check that could no longer read the file', async () => {
    const company = await makeCompany(test())
    const { id, mapping } = await upload(test(), company, MENU)
    await check(test(), company, id, mapping)
    await test().deps.database.pool.query(`DELETE FROM menu_import_part WHERE menu_import_id = $1`, [id])

    const body = { mapping, sheet: 'Evening' }
    await call(test(), 'POST', `/api/menu-imports/${id}/check`, { token: company.token, body })
    const { report, failure } = await waitUntilSettled(test(), company, id)

    expect(failure?.reason).toContain('no longer stored')
    expect(report).toBeNull()
    expect((await apply(test(), company, id)).body.message).toContain('Check the columns first')
  })

  it('the file of an import is deleted when the import is undone', async () => {
    const company = await makeCompany(test())
    const { id } = await importMenu(test(), company, MENU)

    expect(await undo(test(), company, id)).toMatchObject({ status: 200 })
    expect(await isStored(company)).toEqual([false])
  })

  it('menu files count towards the company’s storage limit', async () => {
    const company = await makeCompany(test())
    await test().deps.database.pool.query(
      `INSERT INTO plan (code, name, price_minor, currency_code, interval, limits)
       VALUES ('tiny-${company.companyId}', 'Tiny', 100, 'EUR', 'month', '{"branches": null, "menuItems": null, "tables": null, "members": null, "storageMb": 1}')`,
    )
    await test().deps.database.pool.query(
      `UPDATE subscription SET plan_id = (SELECT id FROM plan WHERE code = 'tiny-${company.companyId}') WHERE company_id = $1`,
      [company.companyId],
    )
    const large = csv(
      'category,name,price',
      ...Array.from({ length: 600 }, (_, at) => `Soups,Dish ${at} ${'x'.repeat(1_000)},5`),
    )
    await upload(test(), company, large)

    const refused = await post(test(), company, large)
    const billing = await call(test(), 'GET', '/api/billing', { token: company.token })
    const small = await post(test(), company, MENU)

    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^Your plan allows 1 MB of pictures and menu files, and you have 1 MB\. Delete/),
      },
    })
    expect(billing.body.data.storage).toEqual({ usedBytes: large.bytes.length, limitBytes: 1_000_000 })
    expect(small.status).toBe(200)
  })

  it('to make room, the oldest imported files are deleted, but not files that weren’t imported', async () => {
    const company = await makeCompany(test())
    await importMenu(test(), company, MENU)
    await importMenu(test(), company, MENU)
    await upload(test(), company, MENU)

    const missing = await withTenant(test().deps.database, company.companyId, (tx) => deleteImportedFiles(tx, 1))
    expect(missing).toBeLessThanOrEqual(0)
    expect(await isStored(company)).toEqual([false, true, true])

    const stillMissing = await withTenant(test().deps.database, company.companyId, (tx) =>
      deleteImportedFiles(tx, 100_000),
    )
    expect(stillMissing).toBeGreaterThan(0)
    expect(await isStored(company)).toEqual([false, false, true])
  })
})
