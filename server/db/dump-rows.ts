import type { PoolClient } from 'pg'
import { BackupError, type BackupWriter, type Sequence } from './backup-file.ts'
import { byName, inKeyOrder, readReferences, readTables, type Table } from './catalog.ts'
import { type Database, refuseInsideTransaction } from './client.ts'
import { quoted } from './column-names.ts'

/** Rows are read in batches of at most about this much text; a larger row is read alone. */
const BATCH_BYTES = 2 * 1024 * 1024
const BATCH_MAX_ROWS = 1_000

/** Settings that give values the same text form on every server. */
export const PORTABLE_TEXT = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

/** An uploaded picture: the name of its files, and their widths in pixels. */
export type NamedPicture = { key: string; widths: number[] }

/**
 * Writes every row of the database as of one moment, without blocking other reads and writes.
 * @returns all uploaded pictures, as of the same moment
 * @throws {BackupError} when there are no tables, or a migration changes them at the same time
 */
export async function dumpRows(
  database: Database,
  writer: Omit<BackupWriter, 'picture'>,
  madeAt: Date,
): Promise<NamedPicture[]> {
  refuseInsideTransaction()
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    const tables = inKeyOrder(await readTables(client), await readReferences(client))
    if (tables.length === 0)
      throw new BackupError('This database contains no Carte data. Check DATABASE_URL and DATA_DIR.')
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Tables are locked before the first read, so that no migration changes a table between two reads.
    await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`)
    await client.query(PORTABLE_TEXT)
    if (JSON.stringify(await readTables(client)) !== JSON.stringify(tables.toSorted(byName)))
      throw new BackupError('The database is being migrated. Try again when it’s done.')
    const migration = await readMigration(client)
    await writer.header({ migration, madeAt: madeAt.toISOString(), database: database.kind })
    for (const table of tables) await dumpTable(client, table, writer)
    await writer.sequences(await readSequences(client))
    const { rows } = await client.query<NamedPicture>('SELECT key, widths FROM upload ORDER BY id')
    return rows
  } finally {
    await client.query('ROLLBACK').catch((cause: Error) => (broken = cause))
    client.release(broken)
  }
}

async function dumpTable(
  client: PoolClient,
  { name, columns }: Table,
  writer: Pick<BackupWriter, 'table' | 'row'>,
): Promise<void> {
  await writer.table(
    name,
    columns.map((column) => column.name),
  )
  const size = columns.map(
    ({ name: column, type }) =>
      `coalesce(${type === 'text' || type === 'bytea' ? 'octet_length' : 'pg_column_size'}(${quoted(column)}), 0)`,
  )
  const largest = await client.query<{ bytes: number | null }>(
    `SELECT max(${size.join(' + ')}) AS bytes FROM ${quoted(name)}`,
  )
  // A rough estimate, doubled because the text of a `bytea` value has two hex digits per byte.
  const rowBytes = 2 * (largest.rows[0]?.bytes ?? 0)
  const batch = Math.max(1, Math.min(BATCH_MAX_ROWS, Math.floor(BATCH_BYTES / Math.max(1, rowBytes))))
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(`DECLARE dump NO SCROLL CURSOR FOR SELECT ${values} FROM ${quoted(name)}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `FETCH ${batch} FROM dump`, rowMode: 'array' })
    for (const row of rows) await writer.row(row)
    if (rows.length < batch) break
  }
  await client.query('CLOSE dump')
}

async function readMigration(client: PoolClient): Promise<{ number: number; writtenAt: number }> {
  const { rows } = await client.query<{ number: number; writtenAt: number }>(
    'SELECT count(*)::int AS number, max(created_at) AS "writtenAt" FROM drizzle.__drizzle_migrations',
  )
  const [migration] = rows
  if (!migration) throw new Error('Counting the migrations returned no row')
  return migration
}

/** Must be called after the rows are read: sequences aren't transactional, and must not be behind the rows. */
async function readSequences(client: PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS "table", a.attname AS "column",
            pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attidentity <> '' ORDER BY 1`,
  )
  const sequences: Sequence[] = []
  for (const { table, column, sequence } of rows) {
    const state = await client.query<Pick<Sequence, 'last' | 'used'>>(
      `SELECT last_value::text AS last, is_called AS used FROM ${sequence}`,
    )
    for (const { last, used } of state.rows) sequences.push({ table, column, last, used })
  }
  return sequences
}
