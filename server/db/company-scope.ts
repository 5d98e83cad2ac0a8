/**
 * The first layer of tenant isolation (docs/decisions/0005-tenant-wall.md), before row-level security. In a company's
 * transaction, Drizzle's query builder limits every read, update and deletion to the company, and refuses to insert
 * rows of another.
 */
import { and, type AnyColumn, eq, getTableColumns, getTableName, is, Param, type SQL, sql, Table } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { compileSql } from './compile-sql.ts'
import { PipelinedClient } from './pipelined-client.ts'
import type { StatementNames } from './statement-names.ts'

type SelectConfig = Parameters<PgDialect['buildSelectQuery']>[0]
type UpdateConfig = Parameters<PgDialect['buildUpdateQuery']>[0]
type DeleteConfig = Parameters<PgDialect['buildDeleteQuery']>[0]
type InsertConfig = Parameters<PgDialect['buildInsertQuery']>[0]
type Join = NonNullable<SelectConfig['joins']>[number]

/** A database handle for one connection, whose query builder limits statements to the current company. */
export class ScopedDatabase extends NodePgDatabase {
  readonly scope: CompanyDialect
  readonly connection: PipelinedClient

  /** @param names null: statements are not prepared */
  constructor(client: PoolClient, names: StatementNames | null) {
    const dialect = new CompanyDialect({ casing: 'snake_case' })
    const connection = new PipelinedClient(client, names)
    super(dialect, new NodePgSession(connection.asClient, dialect, undefined), undefined)
    this.scope = dialect
    this.connection = connection
  }

  /** Limits the following statements to a company; null for no limit. */
  actFor(companyId: number | null): void {
    this.scope.companyId = companyId
  }

  override $count(source: Parameters<NodePgDatabase['$count']>[0], filters?: SQL) {
    return super.$count(source, and(this.scope.ofCompany(source), filters))
  }
}

/** Limits statements to the current company: the table `company` by `id`, other tables by `company_id`. */
export class CompanyDialect extends PgDialect {
  /** Null while no company is known, such as while seeding and registering. */
  companyId: number | null = null

  /** The condition that limits a table to the company; undefined for shared tables, or without a current company. */
  ofCompany(table: unknown): SQL | undefined {
    const column = this.companyId === null ? undefined : companyColumn(table)
    return column && eq(column, this.companyId)
  }

  override buildSelectQuery(config: SelectConfig): SQL {
    const { joins, where } = this.#within(config)
    return super.buildSelectQuery({ ...config, ...(joins && { joins }), ...(where && { where }) })
  }

  override buildUpdateQuery(config: UpdateConfig): SQL {
    const { joins, where } = this.#within(config)
    const whole = and(where, this.ofCompany(config.from))
    return super.buildUpdateQuery({ ...config, joins: joins ?? [], ...(whole && { where: whole }) })
  }

  override buildDeleteQuery(config: DeleteConfig): SQL {
    const { where } = this.#within(config)
    return super.buildDeleteQuery({ ...config, ...(where && { where }) })
  }

  /** @throws {Error} when a row would belong to another company */
  override buildInsertQuery(config: InsertConfig): SQL {
    const rows = Array.isArray(config.values) ? config.values : []
    for (const row of rows) {
      const id = is(row['companyId'], Param) ? row['companyId'].value : undefined
      if (id !== undefined) this.requireOwn(config.table, id)
    }
    return super.buildInsertQuery(config)
  }

  override sqlToQuery(query: SQL, invokeSource?: 'indexes'): ReturnType<PgDialect['sqlToQuery']> {
    return (invokeSource === undefined && compileSql(query)) || super.sqlToQuery(query, invokeSource)
  }

  /** @throws {Error} when there is a current company and the row belongs to another */
  requireOwn(table: PgTable, companyId: unknown): void {
    if (this.companyId === null || companyId === this.companyId) return
    throw new Error(`A row for ${getTableName(table)} belongs to another company, not the current one`)
  }

  #within({ table, where, joins }: { table: unknown; where?: SQL | undefined; joins?: Join[] | undefined }) {
    return {
      where: and(this.ofCompany(table), where),
      // A right or full join would show rows that the condition excludes, so no query may use one.
      joins: joins?.map((join) => ({ ...join, on: and(join.on, this.ofCompany(join.table)) })),
    }
  }
}

/**
 * For handwritten statements: the condition that a column has the current company's id; true without a current company.
 */
export function inCompany(tx: NodePgDatabase, column: SQL | AnyColumn): SQL {
  const companyId = tx instanceof ScopedDatabase ? tx.scope.companyId : null
  return companyId === null ? sql`true` : sql`${column} = ${companyId}`
}

/**
 * Checks the rows of a handwritten insert.
 * @throws {Error} when one of them would belong to another company
 */
export function requireOwn(tx: NodePgDatabase, table: PgTable, rows: readonly object[]): void {
  if (!(tx instanceof ScopedDatabase)) return
  for (const row of rows) if ('companyId' in row) tx.scope.requireOwn(table, row.companyId)
}

function companyColumn(table: unknown): AnyColumn | undefined {
  if (!is(table, Table)) return undefined
  const columns: Record<string, AnyColumn> = getTableColumns(table)
  return getTableName(table) === 'company' ? columns['id'] : columns['companyId']
}
