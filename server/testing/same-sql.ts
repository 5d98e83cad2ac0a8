/** Checks for every statement of a test that `compileSql` builds it exactly as Drizzle does. */
import { deepStrictEqual } from 'node:assert'
import { PgDialect } from 'drizzle-orm/pg-core'
import { CompanyDialect } from '#server/db/company-scope.ts'

const build = Reflect.get(CompanyDialect.prototype, 'sqlToQuery')

CompanyDialect.prototype.sqlToQuery = function checked(query, invokeSource) {
  const built = build.call(this, query, invokeSource)
  const { sql, params } = PgDialect.prototype.sqlToQuery.call(this, query, invokeSource)
  deepStrictEqual({ sql: built.sql, params: built.params }, { sql, params })
  return built
}
