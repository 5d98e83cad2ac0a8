import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { comesToWait } from '#server/testing/commit-while-waiting.ts'
import { describeWith } from '#server/testing/outside.ts'
import { fillAtMigration, type ScratchDatabase, scratchDatabase } from '#server/testing/scratch-database.ts'
import type { Database } from './client.ts'
import { applyMigrations, knownMigrations, migrateDatabase } from './migrate.ts'

const TIMEOUT = { timeout: 60_000 }
/** The number of migrations the old database has. */
const OLD = 6

/** Writes pairs until stopped, locking the tables in the opposite order to the migrations. */
async function writePairs(
  { pool }: Database,
  name: string,
  over: AbortSignal,
): Promise<{ pairs: number; refused: number }> {
  const client = await pool.connect()
  let pairs = 0
  let refused = 0
  while (!over.aborted) {
    try {
      await client.query('BEGIN')
      await client.query('INSERT INTO audit_log (company_id, action, entity_id) VALUES (1, $1, $2)', [name, pairs])
      await client.query(
        `INSERT INTO customer_feedback (company_id, branch_id, type, locale, name, rating) VALUES (1, 1, 'EXPERIENCE', 'en', $1, 5)`,
        [name],
      )
      await client.query('COMMIT')
      pairs += 1
    } catch {
      await client.query('ROLLBACK')
      refused += 1
    }
  }
  client.release()
  return { pairs, refused }
}

async function countPairs({ pool }: Database, name: string): Promise<{ log: number; feedback: number }> {
  const { rows } = await pool.query<{ log: number; feedback: number }>(
    `SELECT (SELECT count(*)::int FROM audit_log WHERE action = $1) AS log,
            (SELECT count(*)::int FROM customer_feedback WHERE name = $1) AS feedback`,
    [name],
  )
  return rows[0] ?? { log: -1, feedback: -1 }
}

async function countMigrations({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations',
  )
  return rows[0]?.count ?? -1
}

/** Counts how often migrating is started, because it starts again when a table is locked. */
function countAttempts(): () => number {
  const queries = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  return () => queries.mock.calls.filter(([text]) => /SET LOCAL lock_timeout/.test(text)).length
}

const WRITERS = ['first', 'second', 'third']

function describeConcurrentMigrations(kind: Database['kind']): void {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase(kind)
    await fillAtMigration(
      scratch.database,
      OLD,
      `INSERT INTO company (name) VALUES ('Old');
      INSERT INTO brand (id, company_id, name, currency_code) VALUES (1, 1, 'Old', 'EUR');
      INSERT INTO branch (company_id, brand_id, name) VALUES (1, 1, 'Old')`,
    )
  }, 60_000)
  afterAll(() => scratch.close())

  it(
    'all migrations are applied while other connections write, and no acknowledged write is lost',
    TIMEOUT,
    async () => {
      const { database } = scratch
      const over = new AbortController()
      const attempts = countAttempts()
      const before = await countMigrations(database)
      const writing = Promise.all(WRITERS.map((name) => writePairs(database, name, over.signal)))
      const untilMoreThan = (pairs: number) =>
        vi.waitFor(async () => expect((await countPairs(database, 'first')).log).toBeGreaterThan(pairs), 20_000)
      await untilMoreThan(0)

      await migrateDatabase(database)
      const migrated = (await countPairs(database, 'first')).log
      await untilMoreThan(migrated)
      over.abort()
      const written = await writing

      expect([before, await countMigrations(database)]).toEqual([OLD, knownMigrations().length])
      expect(written[0]?.pairs).toBeGreaterThan(migrated)
      for (const [at, name] of WRITERS.entries()) {
        const pairs = written[at]?.pairs
        expect(await countPairs(database, name)).toEqual({ log: pairs, feedback: pairs })
      }
      expect(attempts()).toBeGreaterThan(0)
      // An attempt to migrate that starts between a writer's two inserts may end that writer's transaction.
      expect(written.reduce((sum, { refused }) => sum + refused, 0)).toBeLessThanOrEqual(WRITERS.length * attempts())
    },
  )

  it('migrations are applied once when they are started twice at the same time', TIMEOUT, async () => {
    const fresh = await scratchDatabase(kind)
    const both = await Promise.allSettled([migrateDatabase(fresh.database), migrateDatabase(fresh.database)])
    const count = await countMigrations(fresh.database)
    await fresh.close()

    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(count).toBe(knownMigrations().length)
  })
}

describe('concurrent migrations of the embedded database', () => {
  describeConcurrentMigrations('embedded')
})

await describeWith(['PostgreSQL'], 'migrations of a PostgreSQL server', () => {
  describe('concurrent migrations', () => {
    describeConcurrentMigrations('server')
  })

  it(
    'migrations waiting for a locked table let other connections write before the table is free',
    TIMEOUT,
    async () => {
      const scratch = await scratchDatabase('server')
      const client = await scratch.database.pool.connect()
      await applyMigrations(client, OLD)
      await client.query(`INSERT INTO company (name) VALUES ('Old')`)
      await client.query(`BEGIN; SELECT count(*) FROM audit_log`)

      const [own] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows
      const migrating = migrateDatabase(scratch.database)
      expect(await comesToWait(scratch.database, migrating, own?.pid ?? 0)).toBe(true)
      // Without a lock timeout, the migration would wait for the reader, and this write for the migration.
      const written = await scratch.database.pool.query(
        `INSERT INTO audit_log (company_id, action) VALUES (1, 'waits behind the migration')`,
      )
      await client.query('COMMIT')
      client.release()
      await migrating
      const count = await countMigrations(scratch.database)
      await scratch.close()

      expect(written.rowCount).toBe(1)
      expect(count).toBe(knownMigrations().length)
    },
  )

  it('the error names the setting if its role isn’t allowed to create tables', TIMEOUT, async () => {
    const scratch = await scratchDatabase('server')
    const role = `carte_${randomUUID().replaceAll('-', '')}`
    await scratch.database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
    const url = new URL(scratch.url ?? '')
    Object.assign(url, { username: role, password: 'secret' })

    const migrating = migrateDatabase({ ...scratch.database, owner: { connectionString: url.href } })
    const error: unknown = await migrating.catch((failure: unknown) => failure)
    await scratch.database.pool.query(`DROP ROLE ${role}`)
    await scratch.close()

    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toContain('DATABASE_MIGRATION_URL, or DATABASE_URL without it: its role can’t migrate')
  })
})
