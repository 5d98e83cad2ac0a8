import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { admitRole, applicationRole } from '#server/db/application-role.ts'
import { type Database, openDatabase, serverDatabase } from '#server/db/client.ts'
import { PORTABLE_TEXT } from '#server/db/dump-rows.ts'
import { applyMigrations } from '#server/db/migrate.ts'
import { makeFolder } from './folders.ts'
import { POSTGRES_URL } from './outside.ts'

/** A new, empty database for one test; `close` also deletes it. */
export type ScratchDatabase = { database: Database; url: string | null; close: () => Promise<void> }

let made = 0

/** Creates a database: an embedded one in a temporary folder, or one on the test server. */
export async function scratchDatabase(kind: Database['kind']): Promise<ScratchDatabase> {
  if (kind === 'embedded') {
    const { folder, remove } = makeFolder()
    const database = await openDatabase({ databaseUrl: null, dataDir: folder, embedded: { fsync: 'off' } })
    const close = async () => {
      await database.close()
      remove()
    }
    return { database, url: null, close }
  }
  const admin = new Client(POSTGRES_URL)
  await admin.connect()
  made += 1
  const name = `carte_scratch_${process.pid}_${Date.now()}_${made}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(`/${name}`, POSTGRES_URL)
  const database = serverDatabase(url.href)
  const close = async () => {
    if (!database.pool.ended) await database.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { database, url: url.href, close }
}

/** The row count and a hash of each table, comparable across kinds of database. */
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

/** The hash of each picture file in a data folder. */
export function hashFiles(dataDir: string): Record<string, string> {
  const uploads = join(dataDir, 'uploads')
  const hashOf = (name: string) => hash('sha256', readFileSync(join(uploads, name)))
  return Object.fromEntries(readdirSync(uploads).map((name) => [name, hashOf(name)]))
}

/**
 * Fills a database as an earlier version of Carte left it.
 * @param migrations how many migrations that version had
 * @param text the statements that insert its rows
 */
export async function fillAtMigration({ owner, pool }: Database, migrations: number, text: string): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  await applyMigrations(client, migrations)
  await client.query(text)
  await admitRole(client, await applicationRole({ pool }))
  await client.end()
}
