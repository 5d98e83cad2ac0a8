import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'
import { requireOwn } from './company-scope.ts'

/**
 * Inserts many rows by one statement with one parameter, the rows as JSON: several times quicker than a placeholder a
 * value, for us as for the database.
 * @param rows all with the keys of the first; a key that is left out takes the column's default
 * @param ending what follows the rows: `on conflict …`, `returning …`
 * @returns what `ending` returns
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
    return { name: sql.identifier(toSnakeCase(key)), key: sql.identifier(key), type: sql.raw(column.getSQLType()) }
  })
  const names = sql.join(
    columns.map(({ name }) => name),
    sql`, `,
  )
  const keys = sql.join(
    columns.map(({ key }) => sql`d.${key}`),
    sql`, `,
  )
  const shape = sql.join(
    columns.map(({ key, type }) => sql`${key} ${type}`),
    sql`, `,
  )
  const result = await tx.execute(sql`
    insert into ${table} (${names})
    select ${keys} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(${shape}) ${ending}`)
  return result.rows
}

/** As drizzle names columns (`casing: 'snake_case'`). */
function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
