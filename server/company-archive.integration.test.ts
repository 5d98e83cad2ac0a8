import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeCompanyArchive } from './company-archive.ts'
import { deleteCompanyRows, setCompanyDisabled } from './db/company-rows.ts'
import { pictureFiles } from './platform/pictures.ts'
import { addItem, ask, makeMenu } from './testing/guest-menus.ts'
import { MARK, type MarkedCompany, makeMarkedCompany } from './testing/marked-companies.ts'
import { call, describeApp, type TestApp } from './testing/test-app.ts'
import { tenantTables } from './testing/wall-attack.ts'

const TIMEOUT = { timeout: 60_000 }

async function rowsOf(app: TestApp, { companyId }: Pick<MarkedCompany, 'companyId'>) {
  const found: Record<string, { count: number; hash: string }> = {}
  for (const { name, key } of await tenantTables(app)) {
    const { rows } = await app.deps.database.pool.query<{ count: number; hash: string }>(
      `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '')) AS hash
       FROM "${name}" t WHERE ${key} = $1`,
      [companyId],
    )
    found[name] = rows[0] ?? { count: 0, hash: '' }
  }
  return found
}

async function storePicture({ deps }: TestApp, { companyId }: MarkedCompany): Promise<string[]> {
  const names = pictureFiles({ key: `key-${companyId}`, widths: [1] })
  for (const name of names) await deps.pictures.put(name, Buffer.from(`bytes of ${name}`))
  return names
}

describeApp('exporting, deleting and disabling a company', (test) => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carte-archive-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('a company’s export contains all rows of its tables, except jobs, and no secrets', TIMEOUT, async () => {
    const [one, other] = [await makeMarkedCompany(test()), await makeMarkedCompany(test())]
    const pictures = await storePicture(test(), one)
    const file = join(folder, 'one.zip')
    const counts = await writeCompanyArchive(test().deps, one.companyId, file)
    const files = unzipSync(readFileSync(file))
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const expected = await rowsOf(test(), one)
    const { job: _ours, ...theirs } = expected

    const json = Object.entries(theirs).map(([table]) => [table, JSON.parse(text(`data/${table}.json`)).length])
    const csv = Object.entries(theirs).map(([table]) => [
      table,
      parse(text(`data/${table}.csv`), { bom: true }).length - 1,
    ])
    const wanted = Object.entries(theirs).map(([table, { count }]) => [table, count])
    expect(json).toEqual(wanted)
    expect(csv).toEqual(wanted)
    expect(Math.min(...wanted.map(([, count]) => Number(count)))).toBeGreaterThan(0)
    expect(counts).toEqual({
      tables: wanted.length,
      rows: wanted.reduce((sum, [, count]) => sum + Number(count), 0),
      menus: expected['branch']?.count,
      pictures: pictures.length,
      missing: [],
    })
    expect(pictures.map((name) => text(`pictures/${name}`))).toEqual(pictures.map((name) => `bytes of ${name}`))
    expect(text(`menus/${one.branchId}.csv`)).toContain(`zqopen${one.companyId}qz`)

    const everything = Object.keys(files).map(text).join('\n')
    const named = new Set([...everything.matchAll(MARK)].map(({ groups }) => Number(groups?.['companyId'])))
    expect([...named]).toEqual([one.companyId])
    expect(named.has(other.companyId)).toBe(false)
    expect(everything).not.toMatch(/password_hash|token_hash|code_hash|totp_secret|argon2/)
    expect(everything).not.toContain(Buffer.from(`secret-${one.companyId}`).toString('hex'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['one.zip'])
  })

  it('the README in a company’s archive lists the data that is left out', TIMEOUT, async () => {
    const company = await makeMarkedCompany(test())
    const file = join(folder, 'one.zip')
    await writeCompanyArchive(test().deps, company.companyId, file)
    const files = unzipSync(readFileSync(file))
    const readme = strFromU8(files['README.txt'] ?? new Uint8Array())

    expect(Object.keys(files)).not.toContain('data/job.json')
    expect(Object.keys(files)).not.toContain('data/payment_event.json')
    expect(readme).not.toContain('All data')
    for (const left of [
      'passwords',
      'recovery codes',
      'menu files',
      'background tasks',
      'notifications from the payment',
    ])
      expect(readme).toContain(left)
  })

  it(
    'an export continues without missing pictures and reports them, but fails if the storage doesn’t answer',
    TIMEOUT,
    async () => {
      const company = await makeMarkedCompany(test())
      const missing = pictureFiles({ key: `key-${company.companyId}`, widths: [1] })
      const counts = await writeCompanyArchive(test().deps, company.companyId, join(folder, 'without.zip'))
      const silent = { ...test().deps.pictures, get: () => Promise.reject(new Error('no answer')) }
      const failed = writeCompanyArchive(
        { ...test().deps, pictures: silent },
        company.companyId,
        join(folder, 'no.zip'),
      )

      await expect(failed).rejects.toThrow('no answer')
      expect(counts).toMatchObject({ pictures: 0, missing })
      expect(readdirSync(folder)).toEqual(['without.zip'])
    },
  )

  it('formulas are escaped in the CSV files of an exported company, but not in its JSON files', TIMEOUT, async () => {
    const company = await makeMarkedCompany(test())
    await test().deps.database.pool.query('UPDATE dining_table SET name = $2 WHERE company_id = $1', [
      company.companyId,
      '=1+1',
    ])
    await writeCompanyArchive(test().deps, company.companyId, join(folder, 'one.zip'))
    const files = unzipSync(readFileSync(join(folder, 'one.zip')))
    const csv: string[][] = parse(strFromU8(files['data/dining_table.csv'] ?? new Uint8Array()), { bom: true })
    const json = JSON.parse(strFromU8(files['data/dining_table.json'] ?? new Uint8Array()))

    expect(csv[1]?.[csv[0]?.indexOf('name') ?? -1]).toBe("'=1+1")
    expect(json[0].name).toBe('=1+1')
  })

  it('deleting a company deletes all of its rows, and no rows of another company', TIMEOUT, async () => {
    const [one, other] = [await makeMarkedCompany(test()), await makeMarkedCompany(test())]
    const { pool } = test().deps.database
    const customer = `cus_${one.companyId}`
    await pool.query(`UPDATE subscription SET provider_customer_id = $2 WHERE company_id = $1`, [
      one.companyId,
      customer,
    ])
    for (const id of [customer, `cus_${other.companyId}`]) {
      await pool.query(`INSERT INTO sandbox_customer (id, state) VALUES ($1, '{}')`, [id])
      await pool.query(`INSERT INTO payment_event (provider_event_id, type, payload) VALUES ($1, 'invoice.paid', $2)`, [
        `evt_${id}`,
        { customerId: id, subscriptionId: null },
      ])
    }
    const [before, otherBefore] = [await rowsOf(test(), one), await rowsOf(test(), other)]
    const { rows, pictures } = await deleteCompanyRows(test().deps.database, one.companyId)
    const after = await rowsOf(test(), one)
    const left = await pool.query(
      `SELECT id FROM sandbox_customer WHERE id LIKE 'cus_%' AND id IN ($1, $2)
       UNION ALL SELECT payload ->> 'customerId' FROM payment_event WHERE payload ->> 'customerId' IN ($1, $2)`,
      [customer, `cus_${other.companyId}`],
    )

    expect(Object.values(after).map(({ count }) => count)).toEqual(Object.values(after).map(() => 0))
    expect(await rowsOf(test(), other)).toEqual(otherBefore)
    expect(left.rows).toEqual([{ id: `cus_${other.companyId}` }, { id: `cus_${other.companyId}` }])
    expect(rows).toBe(Object.values(before).reduce((sum, { count }) => sum + count, 2))
    expect(pictures).toEqual([{ key: `key-${one.companyId}`, widths: [1] }])
  })

  it('a disabled company is closed to guests and members until it is enabled again', TIMEOUT, async () => {
    const menu = await makeMenu(test())
    await addItem(test(), menu, { name: 'Leek soup' })
    const { companyId, branchId, token } = menu
    const { database, menuChanged } = test().deps
    const look = async () => [
      (await ask(test(), `${branchId}`)).status,
      (await call(test(), 'GET', '/api/menu-items', { token })).status,
    ]
    const open = await look()
    await setCompanyDisabled(database, companyId, test().clock.now)
    await menuChanged(companyId)
    const shut = await look()
    await setCompanyDisabled(database, companyId, null)
    await menuChanged(companyId)

    expect([open, shut, await look()]).toEqual([
      [200, 200],
      [404, 401],
      [200, 200],
    ])
  })
})
