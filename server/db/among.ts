import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Whether a column is one of these ids: one parameter in total, where `inArray` needs one per id. */
export function among(column: AnyColumn, ids: number[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::bigint[])`
}
