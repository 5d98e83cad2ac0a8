import { asc, eq, sql } from 'drizzle-orm'
import type { createTable, createTables, DiningTable, updateTable } from '#contract/dining-tables.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { diningTable } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { type MenuChange, writeMenuChanges, writeNewOrder } from '#server/platform/menu-history.ts'
import { foldName, newQrToken, seriesNames, splitByExisting, toArea } from './policy.ts'
import { type DiningTableRow, presentTable, recordOfTable } from './present.ts'
import { findTablePage, lockNames, lockTable, nextSortOrder, requireTable, type TableQuery } from './queries.ts'

type TableDeps = Pick<Deps, 'database' | 'publicUrl'>
type By = Pick<Actor, 'companyId' | 'userId'>
type InBranch = By & Pick<Actor, 'selectedBranchId'>

/** @throws {AppError} NOT_FOUND for a branch that doesn't exist or that the caller may not see */
export function listBranchTables(deps: TableDeps, actor: Actor, query: TableQuery): Promise<Page<DiningTable>> {
  return readTenant(deps.database, actor.companyId, async (tx) => {
    const { branchId } = await requireWorkspace(tx, query.branchId ?? actor.selectedBranchId)
    const { rows, total } = await findTablePage(tx, branchId, query)
    const items = rows.map((row) => presentTable(row, deps.publicUrl()))
    return { items, total, page: query.page, pageSize: query.pageSize }
  })
}

/** @throws {AppError} NOT_FOUND */
export function readOneTable(deps: TableDeps, companyId: CompanyId, id: number): Promise<DiningTable> {
  return readTenant(deps.database, companyId, async (tx) => presentTable(await requireTable(tx, id), deps.publicUrl()))
}

/**
 * Adds a table at the end.
 * @returns the new id
 * @throws {AppError} NOT_FOUND for an unknown branch; CONFLICT for an existing name, or when the plan allows no more
 */
export function addTable(deps: TableDeps, actor: Actor, body: Received<typeof createTable>['body']): Promise<number> {
  return withTenant(deps.database, actor.companyId, async (tx) => {
    const { branchId } = await requireWorkspace(tx, body.branchId ?? actor.selectedBranchId)
    refuseTakenName(body.name, await lockNames(tx, branchId))
    await requireRoom(tx, 'tables')
    const [id] = await insertTables(tx, actor, { ...body, branchId, names: [body.name] })
    if (id === undefined) throw new Error('Inserting a dining table returned no row')
    return id
  })
}

/**
 * Adds a numbered series of tables, skipping existing names.
 * @returns the new ids, and the skipped names
 * @throws {AppError} NOT_FOUND for an unknown branch; CONFLICT when all exist, or the plan doesn't allow that many
 */
export function addTables(
  deps: TableDeps,
  actor: InBranch,
  body: Received<typeof createTables>['body'],
): Promise<{ ids: number[]; skipped: string[] }> {
  return withTenant(deps.database, actor.companyId, async (tx) => {
    const { branchId } = await requireWorkspace(tx, body.branchId ?? actor.selectedBranchId)
    const existing = await lockNames(tx, branchId)
    const { fresh, skipped } = splitByExisting(
      seriesNames(body),
      existing.map(({ name }) => name),
    )
    if (fresh.length === 0)
      throw new AppError(
        'CONFLICT',
        'All these tables already exist, so none was added. Choose other numbers or a different prefix.',
      )
    await requireRoom(tx, 'tables', fresh.length)
    return { ids: await insertTables(tx, actor, { ...body, branchId, names: fresh }), skipped }
  })
}

/** @throws {AppError} NOT_FOUND; CONFLICT for an existing name */
export function changeTable(
  deps: TableDeps,
  actor: Actor,
  { id, body }: { id: number; body: Received<typeof updateTable>['body'] },
): Promise<DiningTable> {
  return withTenant(deps.database, actor.companyId, async (tx) => {
    const { name, area, seats, isEnabled } = body
    // The branch is locked before the table, as when a branch is deleted, so that the requests can't deadlock.
    const others = name === undefined ? [] : await lockNames(tx, (await requireTable(tx, id)).branchId)
    const before = await lockTable(tx, id)
    if (name !== undefined && name !== before.name)
      refuseTakenName(
        name,
        others.filter((one) => one.id !== id),
      )
    const after = await writeTable(tx, actor, before, {
      ...(name !== undefined && { name }),
      ...(area !== undefined && { area: toArea(area) }),
      ...(seats !== undefined && { seats }),
      ...(isEnabled !== undefined && { isEnabled }),
    })
    return presentTable(after, deps.publicUrl())
  })
}

/**
 * Deletes a table. Its feedback remains.
 * @throws {AppError} NOT_FOUND
 */
export function removeTable(deps: TableDeps, actor: Actor, id: number): Promise<void> {
  return withTenant(deps.database, actor.companyId, async (tx) => {
    const before = await lockTable(tx, id)
    await tx.delete(diningTable).where(eq(diningTable.id, id))
    await writeMenuChanges(tx, [lineOf(actor, { kind: 'deleted', before, after: null })])
  })
}

/**
 * Gives a table a new code; the printed one stops working at once.
 * @throws {AppError} NOT_FOUND
 */
export function rotateCode(deps: TableDeps, actor: Actor, id: number): Promise<DiningTable> {
  return withTenant(deps.database, actor.companyId, async (tx) => {
    const before = await lockTable(tx, id)
    const after = await writeTable(tx, actor, before, { qrToken: newQrToken(), lastScannedAt: null })
    return presentTable(after, deps.publicUrl())
  })
}

/**
 * Puts tables in the order of the given ids.
 * @throws {AppError} NOT_FOUND when an id isn't the company's
 */
export function reorderTables(deps: TableDeps, actor: Actor, ids: number[]): Promise<void> {
  return withTenant(deps.database, actor.companyId, async (tx) => {
    // The tables are locked in the order of ids, so that concurrent requests can't deadlock.
    const before = await tx
      .select()
      .from(diningTable)
      .where(inIds(diningTable.id, ids))
      .orderBy(asc(diningTable.id))
      .for('update')
    if (before.length !== new Set(ids).size)
      throw new AppError('NOT_FOUND', 'One of these tables no longer exists. Reload the page and try again.')
    const after = await tx
      .update(diningTable)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${diningTable.id})` })
      .where(inIds(diningTable.id, ids))
      .returning()
    const { companyId, userId } = actor
    await writeNewOrder(tx, { companyId, userId, entity: 'dining_table', before, after, recordOf: recordOfTable })
  })
}

type NewTables = {
  branchId: number
  names: string[]
  area?: string | null | undefined
  seats?: number | null | undefined
  isEnabled?: boolean | undefined
}

async function insertTables(tx: Transaction, by: By, tables: NewTables): Promise<number[]> {
  const { branchId, names, area, seats = null, isEnabled = true } = tables
  const firstOrder = await nextSortOrder(tx, branchId)
  const rows = await tx
    .insert(diningTable)
    .values(
      names.map((name, index) => ({
        companyId: by.companyId,
        branchId,
        name,
        area: toArea(area),
        seats,
        isEnabled,
        qrToken: newQrToken(),
        sortOrder: firstOrder + index,
      })),
    )
    .returning()
  const batch = rows.length > 1 ? { batch: crypto.randomUUID() } : {}
  await writeMenuChanges(
    tx,
    rows.map((after) => ({ ...lineOf(by, { kind: 'created', before: null, after }), ...batch })),
  )
  return rows.map(({ id }) => id)
}

async function writeTable(
  tx: Transaction,
  by: By,
  before: DiningTableRow,
  change: Partial<DiningTableRow>,
): Promise<DiningTableRow> {
  if (Object.keys(change).length === 0) return before
  const [after] = await tx.update(diningTable).set(change).where(eq(diningTable.id, before.id)).returning()
  if (!after) throw new Error('Updating a dining table returned no row')
  await writeMenuChanges(tx, [lineOf(by, { kind: 'changed', before, after })])
  return after
}

type Turn = { kind: MenuChange['kind']; before: DiningTableRow | null; after: DiningTableRow | null }

function lineOf({ companyId, userId }: By, { kind, before, after }: Turn): MenuChange {
  return {
    companyId,
    userId,
    entity: 'dining_table',
    entityId: (after ?? before)?.id ?? 0,
    kind,
    before: before && recordOfTable(before),
    after: after && recordOfTable(after),
  }
}

function refuseTakenName(name: string, others: { name: string }[]): void {
  const same = others.find((one) => foldName(one.name) === foldName(name))
  if (!same) return
  const message = `A table named “${same.name}” already exists. Choose a different name.`
  throw new AppError('CONFLICT', message, { errors: { name: message } })
}
