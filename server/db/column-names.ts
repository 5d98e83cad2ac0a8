import { type AnyColumn, sql } from 'drizzle-orm'

/** A column's name in the database (Drizzle's `casing: 'snake_case'`). */
export function nameInDatabase({ name }: Pick<AnyColumn, 'name'>): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A column's name for handwritten statements. */
export function columnName(column: AnyColumn) {
  return sql.identifier(nameInDatabase(column))
}
