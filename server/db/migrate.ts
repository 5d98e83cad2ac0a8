import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { type Database, queryAsOwner } from './client.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that nothing else on the database locks by. */
const MIGRATION_LOCK = 727_274

/**
 * Brings the database to the newest migration, one process at a time, and proves the tenant wall.
 * @throws {Error} when a tenant table lacks its policy, or the application role sees rows without a tenant
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {})
    client.release()
  }
  await proveTenantWall(database)
}

/** The self-test at boot (design section 9). */
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
