import { type AnyColumn, getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'
import { requireOwn } from './company-scope.ts'
import { columnName } from './column-names.ts'

/**
 * Inserts many rows in one statement with a single JSON parameter, which server and database process several times
 * faster than a placeholder per value.
 * @param rows all with the keys of the first; columns without a key take their default
 * @param ending what follows the rows: `on conflict …`, `returning …`
 * @returns the rows that `ending` returns
 */
export async function insertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: InferInsertModel<Table>[],
  ending: SQL = sql``,
): Promise<Record<string, unknown>[]> {
  const [first] = rows
  if (!first) return []
  requireOwn(tx, table, rows)
  const known = getTableColumns(table)
  const columns = Object.keys(first).map((key) => {
    const column = known[key]
    if (!column) throw new Error(`${getTableName(table)} has no column for ${key}`)
    return { name: columnName(column), key: sql.identifier(key), type: sql.raw(column.getSQLType()) }
  })
  const names = listOf(columns.map(({ name }) => name))
  const keys = listOf(columns.map(({ key }) => sql`d.${key}`))
  const shape = listOf(columns.map(({ key, type }) => sql`${key} ${type}`))
  const result = await tx.execute(sql`
    insert into ${table} (${names})
    select ${keys} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(${shape}) ${ending}`)
  return result.rows
}

/**
 * Inserts many rows; existing ones take the new values of all given columns.
 * @param target the columns of a unique key
 */
export async function upsertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  target: AnyColumn[],
  rows: InferInsertModel<Table>[],
): Promise<void> {
  const known = getTableColumns(table)
  const names = target.map(columnName)
  const values = Object.keys(rows[0] ?? {}).flatMap((key) => {
    const column = known[key]
    if (!column || target.includes(column)) return []
    return sql`${columnName(column)} = excluded.${columnName(column)}`
  })
  await insertMany(tx, table, rows, sql`on conflict (${listOf(names)}) do update set ${listOf(values)}`)
}

/**
 * Inserts many rows of a table with ids.
 * @returns the new ids, in the order of the rows
 */
export async function insertForIds<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: InferInsertModel<Table>[],
): Promise<number[]> {
  const made = await insertMany(tx, table, rows, sql`returning id`)
  // RETURNING promises no order, but ids are assigned in the order of the rows.
  return made.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
}

function listOf(parts: SQL[] | ReturnType<typeof columnName>[]): SQL {
  return sql.join(parts, sql`, `)
}
