import { type AnyColumn, getTableColumns, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './client.ts'
import { columnName } from './column-names.ts'
import { inCompany } from './company-scope.ts'

/** The id of each copied row, mapped to the id of its copy. */
export type NewIds = ReadonlyMap<number, number>

type Copy = {
  /** The column that refers to the owner; rows whose owner is a key of `ids` are copied. */
  owner: AnyColumn
  ids: NewIds
  /** Other columns that refer to copied rows. A row isn't copied if one of them is null or isn't a key of its `ids`. */
  also?: { column: AnyColumn; ids: NewIds }[]
  /** New values by the column's name in the schema. */
  set?: Record<string, SQL>
}

/**
 * Copies rows of a table within a company.
 * @param table if it has ids, each copy gets a new one
 * @param copy which rows, and what differs in the copies
 * @returns the id of each copied row, mapped to the id of its copy; empty for a table without ids
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
  const valueOf = (column: AnyColumn): SQL => {
    const at = moved.findIndex((one) => one.column.name === column.name)
    if (at !== -1) return sql`${sql.identifier(`map${at}`)}.new_id`
    return set[column.name] ?? sql`old.${columnName(column)}`
  }
  const maps = moved.map(
    ({ column, ids: map }, at) => sql`
      join unnest(${sql.param([...map.keys()])}::bigint[], ${sql.param([...map.values()])}::bigint[])
        as ${sql.identifier(`map${at}`)}(old_id, new_id)
        on old.${columnName(column)} = ${sql.identifier(`map${at}`)}.old_id`,
  )
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `)
  const source = sql`from ${table} as old ${sql.join(maps, sql` `)} where ${inCompany(tx, sql`old.company_id`)}`
  const order = hasId ? sql`order by old.id` : sql``
  // The rows are locked, because if one were deleted before it is copied, the new ids would be paired with the wrong
  // rows.
  const before = hasId ? await tx.execute(sql`select old.id ${source} ${order} for share of old`) : { rows: [] }
  const found = before.rows.map(({ id }) => Number(id))
  const onlyFound = hasId ? sql`and old.id = any(${sql.param(found)}::bigint[])` : sql``
  // Ids are assigned in the order of the rows, so old and new ones can be paired.
  const after = await tx.execute(sql`
    insert into ${table} (${list(columns.map(columnName))})
    select ${list(columns.map(valueOf))} ${source} ${onlyFound} ${order} ${hasId ? sql`returning id` : sql``}`)
  const newIds = after.rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
  return new Map(found.map((id, at) => [id, newIds[at] ?? 0]))
}
