import { type AnyColumn, sql } from 'drizzle-orm'

/** A column's name in the database, for handwritten statements (Drizzle's `casing: 'snake_case'`). */
export function columnName({ name }: AnyColumn) {
  return sql.identifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}
