import { type AnyColumn, getTableColumns, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'
import { inCompany } from './company-scope.ts'

/** Which new id each old one has. */
export type NewIds = ReadonlyMap<number, number>

type Copy = {
  /** The column that says whose rows these are: those of the map's keys are copied. */
  owner: AnyColumn
  ids: NewIds
  /** Other columns that point to what was copied too. */
  also?: { column: AnyColumn; ids: NewIds }[]
  /** Columns, by the name they have in the table, that get a value of their own. */
  set?: Record<string, SQL>
}

/**
 * Copies rows of a table within a company by one statement, whatever the number of rows and columns.
 * @param table the table; one with an id gives each copy a new one
 * @param copy whose rows, and what differs in the copies
 * @returns the new id of each old one; empty for a table without ids
 * @example const variantIds = await copyRows(tx, menuItemVariant, { owner: menuItemVariant.menuItemId, ids: itemIds })
 */
export async function copyRows(
  tx: Transaction,
  table: PgTable,
  { owner, ids, also = [], set = {} }: Copy,
): Promise<NewIds> {
  const hasId = 'id' in getTableColumns(table)
  const moved = [{ column: owner, ids }, ...also]
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => name !== 'id')
  const valueOf = ({ name }: AnyColumn): SQL => {
    const at = moved.findIndex(({ column }) => column.name === name)
    if (at !== -1) return sql`${sql.identifier(`map${at}`)}.new_id`
    return set[snakeCase(name)] ?? sql`old.${sql.identifier(snakeCase(name))}`
  }
  const maps = moved.map(
    ({ column, ids: map }, at) => sql`
      join unnest(${sql.param([...map.keys()])}::bigint[], ${sql.param([...map.values()])}::bigint[])
        as ${sql.identifier(`map${at}`)}(old_id, new_id)
        on old.${sql.identifier(snakeCase(column.name))} = ${sql.identifier(`map${at}`)}.old_id`,
  )
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `)
  const source = sql`from ${table} as old ${sql.join(maps, sql` `)} where ${inCompany(tx, sql`old.company_id`)}`
  const order = hasId ? sql`order by old.id` : sql``
  const before = hasId ? await tx.execute(sql`select old.id ${source} ${order}`) : { rows: [] }
  // Ids are given out in the order of the rows, so that old and new ones can be laid side by side.
  const after = await tx.execute(sql`
    insert into ${table} (${list(columns.map(({ name }) => sql.identifier(snakeCase(name))))})
    select ${list(columns.map(valueOf))} ${source} ${order} ${hasId ? sql`returning id` : sql``}`)
  const newIds = after.rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  return new Map(before.rows.map(({ id }, at) => [Number(id), newIds[at] ?? 0]))
}

/** As drizzle names columns (`casing: 'snake_case'`). */
function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
