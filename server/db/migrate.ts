import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { ConfigError } from '#server/config.ts'
import { admitRole, applicationRole } from './application-role.ts'
import { type Database, queryAsOwner } from './client.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** The key of the advisory lock on migrating and restoring; no other lock on the database uses it. */
export const MIGRATION_LOCK = 727_274

/** The longest wait for a locked table: short, because later queries queue behind the waiting migration. */
const LOCK_MAX_MS = 3_000
/** Twenty waits of `LOCK_MAX_MS` give the transaction that locks a table a minute to end. */
const TRIES = 20
/** The error codes of a locked table and of a deadlock. */
const TRY_AGAIN = new Set(['55P03', '40P01'])
const NO_PRIVILEGE = '42501'

/**
 * Migrates the database, one process at a time, and verifies tenant isolation. Other processes can continue to write:
 * each statement sees the database before all migrations or after them.
 * @throws {ConfigError} when the role that migrates lacks a privilege
 * @throws {Error} when a tenant table lacks its policy, or the role `carte_app` sees companies without a tenant
 */
export async function migrateDatabase(database: Database): Promise<void> {
  // The lock belongs to one connection, so there must be no pooler in between.
  const client = new Client(database.owner)
  // When the connection is cut, the running statement fails too; without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    const application = await applicationRole(database)
    for (let tries = 1; !(await isMigrated(client, application, tries)); tries += 1) continue
  } finally {
    await client.end() // also releases the lock
  }
  await proveTenantWall(database)
}

/** @returns false when a table was locked, or a deadlock was ended, and a retry makes sense */
async function isMigrated(client: Client, application: string, tries: number): Promise<boolean> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_MAX_MS}`)
  try {
    await applyMigrations(client)
    await admitRole(client, application)
    await client.query('COMMIT')
    return true
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (tries < TRIES && TRY_AGAIN.has(code)) return false
    if (code !== NO_PRIVILEGE) throw error
    const reason = `its role can’t migrate the database (${(error as Error).message})` // an error with a code
    throw new ConfigError(
      `DATABASE_MIGRATION_URL, or DATABASE_URL without it: ${reason}. Create the roles as described in docs/operations.md.`,
      { cause: error },
    )
  }
}

/** The dates of this version's migrations, in order. A backup contains the date of its last migration. */
export function knownMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis)
}

/**
 * Applies missing migrations in the caller's transaction, and records them in drizzle-kit's table.
 * @param upTo how many migrations, from the first; all if omitted
 */
export async function applyMigrations(client: Pick<Client, 'query'>, upTo?: number): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  const { rows } = await client.query<{ last: number | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  )
  const last = rows[0]?.last ?? -1
  const missing = readMigrationFiles({ migrationsFolder: MIGRATIONS })
    .slice(0, upTo)
    .filter(({ folderMillis }) => folderMillis > last)
  for (const { sql, hash, folderMillis } of missing) {
    for (const statement of sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

/** Verifies tenant isolation. @throws {Error} when a table lacks its policy, or companies are seen without a tenant */
async function proveTenantWall(database: Database): Promise<void> {
  const open = await queryAsOwner<{ name: string }>(
    database,
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND (c.relname = 'company' OR EXISTS (
         SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped))
       AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant'))`,
  )
  if (open.length > 0) {
    throw new Error(`Tenant tables without row-level security: ${open.map((table) => table.name).join(', ')}`)
  }
  const client = await database.pool.connect()
  try {
    await client.query(`BEGIN; SELECT set_config('role', 'carte_app', true), set_config('app.company_id', '', true)`)
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM company')
    if (rows[0]?.count !== 0) throw new Error('The application role sees companies without a tenant')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
