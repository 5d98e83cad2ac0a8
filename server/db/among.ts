import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a column is one of these ids: one parameter however many there are, where `inArray` needs one for each. */
export function among(column: AnyColumn, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::bigint[])`
}
