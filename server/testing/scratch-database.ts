import { Client } from 'pg'
import { type Database, embeddedDatabase, serverDatabase } from '#server/db/client.ts'
import { PORTABLE_TEXT } from '#server/db/dump-rows.ts'
import { startEmbedded } from '#server/db/embedded.ts'

/** A PostgreSQL server to test on, when one answers. */
export const TEST_SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres'

/** Whether it answers. */
export async function hasTestServer(): Promise<boolean> {
  const client = new Client(TEST_SERVER)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A new, empty database of a test's own; `close` also throws it away. */
export type ScratchDatabase = { database: Database; url: string | null; close: () => Promise<void> }

let made = 0

/** Makes one of a kind: in memory, or on the test server. */
export async function scratchDatabase(kind: Database['kind']): Promise<ScratchDatabase> {
  if (kind === 'embedded') {
    const { socketDir, close } = await startEmbedded(null)
    const database = embeddedDatabase(socketDir, close)
    return { database, url: null, close: database.close }
  }
  const admin = new Client(TEST_SERVER)
  await admin.connect()
  made += 1
  const name = `carte_scratch_${process.pid}_${Date.now()}_${made}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(TEST_SERVER)
  url.pathname = `/${name}`
  const database = serverDatabase(url.href)
  const close = async () => {
    if (!database.pool.ended) await database.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { database, url: url.href, close }
}

/** How many rows each table holds, and a hash of all of them, the same on every kind of database. */
export async function hashTables({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(PORTABLE_TEXT)
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname COLLATE "C"`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(to_jsonb(t)::text, E'\\n' ORDER BY to_jsonb(t)::text COLLATE "C"), ''))
           AS hash FROM ${name} t`,
      )
      hashes[name] = rows[0]?.hash ?? ''
    }
    return hashes
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
