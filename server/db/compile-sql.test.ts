import { alias, PgDialect } from 'drizzle-orm/pg-core'
import { and, asc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, it } from 'vitest'
import { inIds } from './in-ids.ts'
import { compileSql } from './compile-sql.ts'
import { category, menuItem, menuItemVariant } from './schema.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const db = drizzle.mock({ casing: 'snake_case' })
const parent = alias(category, 'parent "of" it')
const options = db
  .select({ id: menuItemVariant.id })
  .from(menuItemVariant)
  .where(eq(menuItemVariant.menuItemId, menuItem.id))

const STATEMENTS: Record<string, { getSQL: () => SQL }> = {
  'columns of one table': db.select().from(menuItem).where(eq(menuItem.companyId, 7)).limit(3),
  'columns of joined tables and an alias': db
    .select({ id: menuItem.id, of: category.name, above: parent.name })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .leftJoin(parent, eq(parent.id, category.parentId))
    .orderBy(asc(menuItem.name), parent.name),
  'a subquery': db.select({ id: menuItem.id }).from(menuItem).where(exists(options)),
  'handwritten parts and values': sql`select ${sql.raw('now()')}, ${1}, ${null}, ${'a'}, ${undefined} from ${menuItem} where ${and(
    inIds(menuItem.id, [1, 2]),
    isNull(menuItem.calories),
  )} and ${menuItem.id} in ${[3, 4]} and ${sql.identifier('odd "name"')} = ${sql.param(true)}`,
  'an insert with encoded values and defaults': db
    .insert(menuItem)
    .values({ companyId: 1, name: { en: 'Soup' }, categoryId: 2, createdAt: new Date(5) } as never)
    .returning({ id: menuItem.id }),
  'an update': db
    .update(menuItem)
    .set({ name: { en: 'Soup' }, updatedAt: sql`now()` })
    .where(eq(menuItem.id, 1)),
  'a delete': db.delete(menuItem).where(eq(menuItem.id, 1)),
}

describe('compiling SQL statements', () => {
  it.each(Object.entries(STATEMENTS))(
    'a statement is compiled to the same SQL and parameters as Drizzle’s: %s',
    (_, statement) => {
      const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())

      expect(compileSql(statement.getSQL())).toEqual({ sql: text, params })
    },
  )

  it.each([
    ['a placeholder', sql`select ${sql.placeholder('id')}`],
    ['a placeholder as a column’s value', sql`select ${sql.param(sql.placeholder('id'), menuItem.id)}`],
    ['inlined values', sql`select ${1}`.inlineParams()],
    ['a named subquery', sql`select * from ${options.as('of_item')}`],
    ['an aliased expression', sql`order by ${sql`1`.as('one')}`],
  ])('a statement with %s isn’t compiled', (_, statement) => {
    expect(compileSql(statement)).toBeNull()
  })
})
