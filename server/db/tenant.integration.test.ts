import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { fillEveryTable } from '#server/testing/fill-tables.ts'
import { describeApp, type TestApp } from '#server/testing/test-app.ts'
import { inOneTransaction, queryAsOwner, type Transaction } from './client.ts'
import { insertMany } from './insert-many.ts'
import { category, company, menuItem } from './schema.ts'
import { type CompanyId, readTenant, withTenant } from './tenant.ts'

/**
 * Tables without a company: plans are public, a webhook arrives before its company is known, and the sandbox replaces
 * an external provider's database.
 */
const SHARED_TABLES = ['payment_event', 'plan', 'sandbox_customer']

type TenantTable = { name: string; column: string }

/** The tenant tables from the catalogue, so that a new one can't be missed. */
async function tenantTables({ deps }: TestApp): Promise<TenantTable[]> {
  const { rows } = await deps.database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
  )
  return rows
    .filter(({ name }) => !SHARED_TABLES.includes(name))
    .map(({ name }) => ({ name, column: name === 'company' ? 'id' : 'company_id' }))
}

async function twoCompanies(app: TestApp): Promise<[TestCompany, TestCompany]> {
  const pair: [TestCompany, TestCompany] = [await makeCompany(app), await makeCompany(app)]
  for (const one of pair) await fillEveryTable(app.deps.database.pool, one)
  return pair
}

const count = async (tx: Transaction, text: string): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql.raw(`SELECT count(*)::int AS count FROM (${text}) AS rows`))
  return rows[0]?.count ?? -1
}

/** The database's error code, another error as text, or 'done'. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
  }
}

const NO_RIGHT = '42501'
const WRONG_REFERENCE = '23503'

describeApp('the tenant wall', (test) => {
  const withNobody = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inOneTransaction(test().deps.database, `BEGIN; SET LOCAL ROLE carte_app`, work)
  const attemptAs = (companyId: CompanyId) => (text: string) =>
    refusal(withTenant(test().deps.database, companyId, (tx) => tx.execute(sql.raw(text))))

  it('the test data has rows in every table that belongs to a company', async () => {
    const [{ companyId }] = await twoCompanies(test())

    for (const { name, column } of await tenantTables(test())) {
      const { rows } = await test().deps.database.pool.query(
        `SELECT count(*)::int AS count FROM "${name}" WHERE "${column}" = $1`,
        [companyId],
      )

      expect(rows[0].count, name).toBeGreaterThan(0)
    }
  })

  it('a read-only transaction sees one state of the database while other connections change it', async () => {
    const { companyId, brandId } = await makeCompany(test())
    const { database } = test().deps

    const counts = await readTenant(database, companyId, async (tx) => {
      const before = await tx.$count(category)
      const columns = `INSERT INTO category (company_id, brand_id, name, sort_order)`
      await database.pool.query(`${columns} VALUES ($1, $2, '{"en":"Soups"}', 1)`, [companyId, brandId])
      return [before, await tx.$count(category)]
    })

    expect(counts).toEqual([0, 0])
    expect(await readTenant(database, companyId, (tx) => tx.$count(category))).toBe(1)
  })

  it('the role carte_app sees no row of any company’s table while no company is set', async () => {
    await twoCompanies(test())

    for (const { name } of await tenantTables(test())) {
      expect(await withNobody((tx) => count(tx, `SELECT 1 FROM "${name}"`)), name).toBe(0)
    }
  })

  it('the role carte_app can’t write to any company’s table while no company is set', async () => {
    const [{ companyId }] = await twoCompanies(test())

    for (const { name, column } of await tenantTables(test())) {
      const updated = await refusal(
        withNobody(async (tx) =>
          expect((await tx.execute(sql.raw(`UPDATE "${name}" SET "${column}" = "${column}"`))).rowCount).toBe(0),
        ),
      )
      const deleted = await refusal(
        withNobody(async (tx) => expect((await tx.execute(sql.raw(`DELETE FROM "${name}"`))).rowCount).toBe(0)),
      )
      const inserted = await refusal(
        withNobody((tx) => tx.execute(sql.raw(`INSERT INTO "${name}" ("${column}") VALUES (${companyId})`))),
      )

      const expected = name === 'audit_log' ? NO_RIGHT : 'done'
      expect([name, updated, deleted, inserted]).toEqual([name, expected, expected, NO_RIGHT])
    }
  })

  it('a company sees its own rows of every table, and no rows of another company', async () => {
    const [own, other] = await twoCompanies(test())

    for (const { name, column } of await tenantTables(test())) {
      const [mine, all, others] = await withTenant(test().deps.database, own.companyId, async (tx) => [
        await count(tx, `SELECT 1 FROM "${name}" WHERE "${column}" = ${own.companyId}`),
        await count(tx, `SELECT 1 FROM "${name}"`),
        await count(tx, `SELECT 1 FROM "${name}" WHERE "${column}" = ${other.companyId}`),
      ])

      expect(mine, name).toBeGreaterThan(0)
      expect([name, all, others]).toEqual([name, mine, 0])
    }
  })

  it('a company can’t change or delete another company’s row in any table', async () => {
    const [own, other] = await twoCompanies(test())

    for (const { name, column } of await tenantTables(test())) {
      const touch = (text: string) =>
        refusal(
          withTenant(test().deps.database, own.companyId, async (tx) =>
            expect((await tx.execute(sql.raw(text))).rowCount).toBe(0),
          ),
        )
      const where = `WHERE "${column}" = ${other.companyId}`
      const outcomes = [
        await touch(`UPDATE "${name}" SET "${column}" = ${own.companyId} ${where}`),
        await touch(`DELETE FROM "${name}" ${where}`),
      ]

      const expected = name === 'audit_log' ? NO_RIGHT : 'done'
      expect([name, ...outcomes]).toEqual([name, expected, expected])
    }
  })

  it('a company can’t move or copy a row of any table to another company', async () => {
    const [own, other] = await twoCompanies(test())

    for (const { name, column } of await tenantTables(test())) {
      const attempt = attemptAs(own.companyId)
      const moved = await attempt(`UPDATE "${name}" SET "${column}" = ${other.companyId}`)
      const copied = await attempt(
        `INSERT INTO "${name}" SELECT (jsonb_populate_record(one, '{"${column}": ${other.companyId}}')).* FROM "${name}" AS one LIMIT 1`,
      )

      expect([name, moved, copied]).toEqual([name, NO_RIGHT, NO_RIGHT])
    }
  })

  it('a company can add entries to its audit log, but can’t change or delete them', async () => {
    const [{ companyId }] = await twoCompanies(test())
    const attempt = attemptAs(companyId)

    const outcomes = [
      await attempt(`INSERT INTO audit_log (company_id, action) VALUES (${companyId}, 'test')`),
      await attempt(`UPDATE audit_log SET action = 'other'`),
      await attempt('DELETE FROM audit_log'),
      await attempt('TRUNCATE audit_log'),
    ]

    expect(outcomes).toEqual(['done', NO_RIGHT, NO_RIGHT, NO_RIGHT])
  })

  it('a company’s transaction can only read plans, can’t read other shared tables, and can’t create tables', async () => {
    const [{ companyId }] = await twoCompanies(test())
    const attempt = attemptAs(companyId)

    expect(await attempt('SELECT * FROM plan')).toBe('done')
    for (const text of [
      `UPDATE plan SET price_minor = 0`,
      'DELETE FROM plan',
      'SELECT * FROM payment_event',
      'SELECT * FROM sandbox_customer',
      'CREATE TABLE mine (id int)',
    ]) {
      expect(await attempt(text), text).toBe(NO_RIGHT)
    }
  })

  it('even without row-level security, a row can’t refer to another company’s row', async () => {
    const [own, other] = await twoCompanies(test())
    const { pool } = test().deps.database
    const { rows: references } = await pool.query<{
      name: string
      source: string
      target: string
      columns: string[]
      keys: string[]
    }>(
      `SELECT k.conname AS name, k.conrelid::regclass::text AS source, k.confrelid::regclass::text AS target,
              ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY u(num, at) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num ORDER BY u.at) AS columns,
              ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY u(num, at) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num ORDER BY u.at) AS keys
       FROM pg_constraint k
       WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.confrelid NOT IN ('company'::regclass, 'plan'::regclass)`,
    )

    expect(references.length).toBeGreaterThan(20)
    for (const { name, source, target, columns, keys } of references) {
      expect([name, columns[0], keys]).toEqual([name, 'company_id', ['company_id', 'id']])
      const { rows } = await pool.query(`SELECT id FROM ${target} WHERE company_id = $1 ORDER BY id DESC LIMIT 1`, [
        other.companyId,
      ])
      const set = pool.query(
        `UPDATE ${source} SET ${columns[1]} = $1 WHERE company_id = $2 AND ${columns[1]} IS NOT NULL`,
        [rows[0].id, own.companyId],
      )

      expect(await refusal(set), name).toBe(WRONG_REFERENCE)
    }
  })

  it('a transaction for an invalid company id is refused', () => {
    for (const id of [Number.NaN, 1.5, '1', "1'); RESET ROLE; --", null, undefined]) {
      expect(() => withTenant(test().deps.database, id as CompanyId, async () => 'never')).toThrow('company ID')
    }
  })
})

describeApp('SQL that runs for a company', (test) => {
  /** Row-level security doesn't limit the application's login role, so only the queries' own conditions limit rows. */
  const asOwner = <Result>(companyId: CompanyId, work: (tx: Transaction) => Promise<Result>) =>
    inOneTransaction(test().deps.database, 'BEGIN', work, { companyId })

  it('queries built with Drizzle for a company find, change and delete only the company’s own rows', async () => {
    const [own, other] = await twoCompanies(test())

    await asOwner(own.companyId, async (tx) => {
      const items = await tx.select({ of: menuItem.companyId }).from(menuItem)
      const joined = await tx
        .select({ of: menuItem.companyId, by: category.companyId })
        .from(company)
        .leftJoin(menuItem, sql`true`)
        .leftJoin(category, sql`true`)
      const changed = await tx.update(menuItem).set({ revision: 2 }).returning({ of: menuItem.companyId })
      const others = await tx.delete(menuItem).where(eq(menuItem.companyId, other.companyId)).returning()

      expect(new Set(items.map(({ of }) => of))).toEqual(new Set([own.companyId]))
      expect(new Set(joined.flatMap(({ of, by }) => [of, by]))).toEqual(new Set([own.companyId]))
      expect(changed).toEqual([{ of: own.companyId }])
      expect(await tx.$count(menuItem)).toBe(1)
      expect(others).toEqual([])
    })
  })

  it('inserts built with Drizzle or insertMany for a company can’t create rows of another company', async () => {
    const [own, other] = await twoCompanies(test())
    const row = { companyId: other.companyId, brandId: other.brandId, name: { en: 'Theirs' } }

    const inserted = asOwner(own.companyId, async (tx) => tx.insert(category).values(row))
    const many = asOwner(own.companyId, (tx) => insertMany(tx, category, [row]))

    await expect(inserted).rejects.toThrow('another company')
    await expect(many).rejects.toThrow('another company')
  })
})

describeApp('a transaction of a company', (test) => {
  it('inside a company’s transaction, nested transactions and queries across companies are refused', async () => {
    const { companyId } = await makeCompany(test())
    const { database } = test().deps
    const within = (work: () => Promise<unknown>) => withTenant(database, companyId, work)

    const nested = within(() => withTenant(database, companyId, async () => 'never'))
    const owner = within(() => queryAsOwner(database, 'SELECT 1'))
    const later = within(() =>
      new Promise((resolve) => setTimeout(resolve, 1)).then(() => queryAsOwner(database, 'SELECT 1')),
    )

    // The calls can run in parallel: each is refused instead of waiting for the others.
    await Promise.all([nested, owner, later].map((one) => expect(one).rejects.toThrow('inside a transaction')))
    await expect(queryAsOwner(database, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }])
  })

  it('30 waiting transactions of one company leave connections free for other companies', async () => {
    const [waiting, other] = [await makeCompany(test()), await makeCompany(test())]
    const { database } = test().deps
    const end = Promise.withResolvers<void>()
    const held = Array.from({ length: 30 }, () => withTenant(database, waiting.companyId, () => end.promise))

    const found = await withTenant(database, other.companyId, (tx) => tx.$count(category))
    const { rows } = await database.pool.query('SELECT 1 AS one')
    end.resolve()

    expect([found, rows]).toEqual([0, [{ one: 1 }]])
    await Promise.all(held)
  })

  it('a company’s transaction is rolled back as a whole if an error is thrown in it', async () => {
    const { companyId, brandId } = await makeCompany(test())
    const { database } = test().deps

    const failed = withTenant(database, companyId, async (tx) => {
      await tx.insert(category).values({ companyId, brandId, name: { en: 'Never' } })
      throw new Error('something after it failed')
    })

    await expect(failed).rejects.toThrow('something after it failed')
    expect(await withTenant(database, companyId, (tx) => tx.$count(category))).toBe(0)
  })

  it('failed transactions of a company don’t affect its next transaction', async () => {
    const { companyId } = await makeCompany(test())
    const { database } = test().deps

    const failed = await Promise.all(
      Array.from({ length: 20 }, () => refusal(withTenant(database, companyId, (tx) => tx.execute(sql`SELECT 1 / 0`)))),
    )

    expect(new Set(failed)).toEqual(new Set(['22012']))
    expect(await withTenant(database, companyId, (tx) => tx.$count(company))).toBe(1)
  })

  it('a company’s transaction doesn’t leak its role or company to the next user of the connection', async () => {
    const [one, other] = [await makeCompany(test()), await makeCompany(test())]
    const { database } = test().deps
    const asTenant = ({ companyId }: TestCompany) =>
      withTenant(database, companyId, async (tx) => {
        const { rows } = await tx.execute(
          sql`SELECT current_user::text AS role, current_setting('app.company_id', true) AS company, (SELECT json_agg(id) FROM company) AS seen`,
        )
        return rows[0]
      })
    const asOwner = async () => {
      const [row] = await queryAsOwner(
        database,
        `SELECT current_user <> 'carte_app' AS is_owner, coalesce(current_setting('app.company_id', true), '') AS company`,
      )
      return row
    }
    const failing = () =>
      withTenant(database, one.companyId, (tx) => tx.execute(sql`SELECT 1 / 0`)).catch(() => 'failed')

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => [asTenant(one), asOwner(), asTenant(other), failing()]).flat(),
    )

    const expected = [
      { role: 'carte_app', company: String(one.companyId), seen: [one.companyId] },
      { is_owner: true, company: '' },
      { role: 'carte_app', company: String(other.companyId), seen: [other.companyId] },
      'failed',
    ]
    expect(answers).toEqual(answers.map((_, at) => expected[at % 4]))
  })
})
