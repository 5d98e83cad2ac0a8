import { Client } from 'pg'
import { BackupError, type BackupHeader, type BackupLine, type Sequence } from './backup-file.ts'
import { quoted } from './column-names.ts'
import { type Database, refuseInsideTransaction } from './client.ts'
import { PORTABLE_TEXT } from './dump-rows.ts'
import { applyMigrations, knownMigrations, MIGRATION_LOCK, migrateDatabase } from './migrate.ts'

/** One statement inserts this many rows, or fewer if they have too many characters. */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 1024 * 1024

/** The functions of the schema `public`, without those of extensions. */
const ROUTINES = `(SELECT oid FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')) AS routine`

type RestoreOptions = {
  replace: boolean
  /** Called for each picture, before the database changes are committed. */
  onPicture: (name: string, bytes: Buffer) => Promise<void>
}

/**
 * Restores the database from a backup in one transaction: creates the schema at the backup's migration, fills it, then
 * applies newer migrations. Nothing else may use the database.
 * @param lines of a backup; an error in them rolls back everything
 * @throws {BackupError} with the reason
 */
export async function restoreRows(
  database: Database,
  lines: AsyncIterable<BackupLine>,
  { replace, onPicture }: RestoreOptions,
): Promise<void> {
  refuseInsideTransaction()
  const client = new Client(database.owner)
  // When the connection is cut, the running statement fails too; without a listener, the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await requireExclusiveAccess(client)
    await requireNoForeignObjects(client)
    if (!replace && (await hasData(client)))
      throw new BackupError('The database isn’t empty. Nothing was changed. Use --replace to delete its contents.')
    await client.query(PORTABLE_TEXT)
    await fill(client, lines, onPicture)
    await client.query('COMMIT')
    // Without statistics, the first queries after the restore would be slow.
    await client.query('ANALYZE')
  } finally {
    // Closing rolls back an open transaction.
    await client.end()
  }
  await migrateDatabase(database)
}

/** @throws {BackupError} when this version lacks migrations of the backup */
export function requireKnownMigration({ migration }: BackupHeader): void {
  const known = knownMigrations()
  if (migration.number > known.length)
    throw new BackupError(
      `The backup was created by a newer version of Carte (migration ${migration.number}; this version has ${known.length}). Update Carte first.`,
    )
  if (known[migration.number - 1] !== migration.writtenAt)
    throw new BackupError(
      'The backup’s migrations don’t match this version of Carte. Restore it with the version that created it.',
    )
}

async function requireExclusiveAccess(client: Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean; others: number }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS locked, (
       SELECT count(*)::int FROM pg_stat_activity
       WHERE datname = current_database() AND application_name ~ '^carte( [0-9a-f]+)?$'
         AND application_name <> current_setting('application_name')) AS others`,
  )
  if (!rows[0]?.locked || rows[0].others > 0)
    throw new BackupError('Another Carte process is using this database. Nothing was changed. Stop all servers first.')
}

/**
 * Refuses a database of another application, because restoring drops its tables and functions. Drizzle's table alone
 * proves nothing: other applications use it too, so it must name our first migration.
 * @throws {BackupError}
 */
async function requireNoForeignObjects(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; isMigrated: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') OR
            EXISTS (SELECT FROM ${ROUTINES}) OR to_regnamespace('drizzle') IS NOT NULL AS exists,
            to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isMigrated"`,
  )
  if (!rows[0]?.exists) return
  const [first] = knownMigrations()
  const own = rows[0].isMigrated
    ? await client.query('SELECT FROM drizzle.__drizzle_migrations WHERE created_at = $1', [first])
    : null
  if (own?.rows.length !== 1)
    throw new BackupError(
      'The database contains tables or functions that don’t belong to Carte. Nothing was changed. Give Carte a separate database.',
    )
}

async function hasData(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass('public.company') IS NOT NULL AS exists`)
  if (!rows[0]?.exists) return false
  const company = await client.query('SELECT FROM company LIMIT 1')
  return company.rows.length > 0
}

async function fill(
  client: Client,
  lines: AsyncIterable<BackupLine>,
  onPicture: RestoreOptions['onPicture'],
): Promise<void> {
  let batch: Batch | null = null
  for await (const line of lines) {
    if (line.kind === 'row') {
      await batch?.add(line.values)
      continue
    }
    await batch?.flush()
    batch = null
    if (line.kind === 'header') await rebuildSchema(client, line.header)
    if (line.kind === 'table') batch = await openTable(client, line)
    if (line.kind === 'sequences') for (const one of line.sequences) await setSequence(client, one)
    if (line.kind === 'picture') await onPicture(line.name, line.bytes)
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await deferKeys(client, false)
  await applyMigrations(client)
}

/**
 * Drops all tables and functions of the schema `public`, and creates ours empty, with the columns they had when the
 * backup was made.
 */
async function rebuildSchema(client: Client, header: BackupHeader): Promise<void> {
  requireKnownMigration(header)
  const { rows } = await client.query<{ tables: string | null; routines: string | null }>(
    `SELECT (SELECT string_agg(oid::regclass::text, ', ') FROM pg_class
             WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') AS tables,
            (SELECT string_agg(oid::regprocedure::text, ', ') FROM ${ROUTINES}) AS routines`,
  )
  const [found] = rows
  if (found?.routines) await client.query(`DROP ROUTINE ${found.routines}`)
  if (found?.tables) await client.query(`DROP TABLE ${found.tables} CASCADE`)
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE')
  await applyMigrations(client, header.migration.number)
  // Removes the rows that migrations insert: the backup contains them, unless they were deleted before it was made.
  const { rows: tables } = await client.query<{ names: string }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS names FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  await client.query(`TRUNCATE ${tables[0]?.names}`)
  await deferKeys(client, true)
}

/**
 * A row may refer to a later one of the same table (a category's parent), so foreign keys within a table are checked
 * only at the end.
 */
async function deferKeys(client: Client, isDeferred: boolean): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name FROM pg_constraint
     WHERE contype = 'f' AND conrelid = confrelid AND connamespace = 'public'::regnamespace`,
  )
  const how = isDeferred ? 'DEFERRABLE INITIALLY DEFERRED' : 'NOT DEFERRABLE'
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} ALTER CONSTRAINT ${name} ${how}`)
}

type Batch = { add: (values: (string | null)[]) => Promise<void>; flush: () => Promise<void> }

/** @throws {BackupError} when the table's columns don't match those of the backup's migration */
async function openTable(client: Client, { table, columns }: { table: string; columns: string[] }): Promise<Batch> {
  const { rows: known } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = to_regclass('public.' || quote_ident($1)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const types = columns.map((column) => known.find(({ name }) => name === column)?.type)
  if (types.length !== known.length || types.includes(undefined))
    throw new BackupError(
      `The backup’s table ${table} doesn’t match its migration. Nothing was changed. Use a different backup.`,
    )
  const names = columns.map(quoted).join(', ')
  const values = columns.map((column, at) => `given.${quoted(column)}::${types[at]}`).join(', ')
  const given = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const insert = `INSERT INTO ${quoted(table)} (${names}) SELECT ${values} FROM unnest(${given}) AS given(${names})`
  let waiting: (string | null)[][] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    characters = 0
    await client.query(
      insert,
      columns.map((_, at) => rows.map((row) => row[at])),
    )
  }
  return {
    flush,
    add: async (row) => {
      waiting.push(row)
      for (const value of row) characters += value?.length ?? 0
      if (waiting.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
    },
  }
}

async function setSequence(client: Client, { table, column, last, used }: Sequence): Promise<void> {
  await client.query('SELECT setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
    table,
    column,
    last,
    used,
  ])
}
