import { and, asc, desc, eq, max, or, type SQL, sql } from 'drizzle-orm'
import type { listTables } from '#contract/dining-tables.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { containsFolded, folded } from '#server/db/folded.ts'
import { branch, diningTable } from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import type { DiningTableRow } from './present.ts'

export type TableQuery = Received<typeof listTables>['query']

export async function findTablePage(
  tx: Transaction,
  branchId: number,
  query: TableQuery,
): Promise<{ rows: DiningTableRow[]; total: number }> {
  const where = and(eq(diningTable.branchId, branchId), ...narrowing(query))
  const page = tx
    .select()
    .from(diningTable)
    .where(where)
    .orderBy(...orderBy(query))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const [rows, total] = await Promise.all([page, tx.$count(diningTable, where)])
  return { rows, total }
}

/** @throws {AppError} NOT_FOUND */
export async function requireTable(tx: Transaction, id: number): Promise<DiningTableRow> {
  const [row] = await tx.select().from(diningTable).where(eq(diningTable.id, id))
  return orNotFound(row)
}

/**
 * One table of the current company, locked until the end of the transaction.
 * @throws {AppError} NOT_FOUND
 */
export async function lockTable(tx: Transaction, id: number): Promise<DiningTableRow> {
  const [row] = await tx.select().from(diningTable).where(eq(diningTable.id, id)).for('update')
  return orNotFound(row)
}

function orNotFound(row: DiningTableRow | undefined): DiningTableRow {
  if (!row) throw new AppError('NOT_FOUND', 'This table no longer exists. Reload the page and try again.')
  return row
}

/**
 * Reads the names of a branch's tables and locks the branch, so that one transaction at a time assigns names. FOR
 * UPDATE would also block inserts into tables that refer to the branch, such as guests' feedback, and deadlock with
 * them.
 */
export async function lockNames(tx: Transaction, branchId: number): Promise<{ id: number; name: string }[]> {
  await tx.select({ id: branch.id }).from(branch).where(eq(branch.id, branchId)).for('no key update')
  return tx
    .select({ id: diningTable.id, name: diningTable.name })
    .from(diningTable)
    .where(eq(diningTable.branchId, branchId))
}

export async function nextSortOrder(tx: Transaction, branchId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(diningTable.sortOrder) })
    .from(diningTable)
    .where(eq(diningTable.branchId, branchId))
  return (row?.last ?? 0) + 1
}

function narrowing({ search, area, isEnabled }: TableQuery): (SQL | undefined)[] {
  return [
    search ? or(containsFolded(diningTable.name, search), containsFolded(diningTable.area, search)) : undefined,
    area === undefined ? undefined : sql`coalesce(${diningTable.area}, '') = ${area}`,
    isEnabled === undefined ? undefined : eq(diningTable.isEnabled, isEnabled),
  ]
}

function orderBy({ sort, direction }: TableQuery): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  if (sort === 'name') return [turn(folded(diningTable.name)), asc(diningTable.id)]
  if (sort === 'lastScannedAt') return [sql`${turn(diningTable.lastScannedAt)} nulls last`, asc(diningTable.id)]
  return [turn(diningTable.sortOrder), turn(diningTable.id)]
}
