import { randomUUID } from 'node:crypto'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import { type BulkAction, type BulkResult, BULK_SKIPPED_MAX, type bulkMenuItems } from '#contract/menu-item-bulk.ts'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { category, menuItem, menuItemVariant } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { type Caller, type Say, sayOfMany, untilOf } from './branch-say.ts'
import { pricesOf, refuseStep } from './bulk-prices.ts'
import { findTargets } from './list.ts'
import { deletedRecords } from './snapshots.ts'

type Body = Received<typeof bulkMenuItems>['body']
type BulkItem = typeof menuItem.$inferSelect
type Context = { caller: Caller; workspace: Workspace; now: Date; batch: string }
/** What an action did: the ids it changed, and why it left others. */
type Done = { changed: number[]; skipped: Map<number, string> }

/**
 * Does one thing to many items in one transaction, with a line of history for each, all of one batch.
 * @throws {AppError} CONFLICT when it is not as many items as expected; NOT_FOUND for a branch or category that is not
 *   there; VALIDATION_FAILED for a rounding the currency does not have, or a time that is over
 */
export function changeMenuItemsInBulk(deps: Deps, caller: Caller, body: Body): Promise<BulkResult> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    const context = { caller, workspace, now: deps.now(), batch: randomUUID() }
    const items = await findTargets(tx, { ...workspace, now: deps.now() }, body.target, 'locked')
    if (items.length !== body.expectedCount)
      throw new AppError(
        'CONFLICT',
        `The selection has changed: it is ${items.length} menu items now, not ${body.expectedCount}. Nothing was changed; look at the list again.`,
      )
    const { changed, skipped } = await act(tx, context, items, body.action)
    const nameOf = new Map(items.map((item) => [item.id, item.name]))
    return {
      batch: changed.length > 0 ? context.batch : null,
      matched: items.length,
      changed: changed.length,
      skipped: skipped.size,
      skippedItems: [...skipped]
        .slice(0, BULK_SKIPPED_MAX)
        .map(([id, reason]) => ({ id, name: nameOf.get(id) ?? {}, reason })),
    }
  })
}

function act(tx: Transaction, context: Context, items: BulkItem[], action: BulkAction): Promise<Done> {
  switch (action.kind) {
    case 'price':
      return changePrices(tx, context, items, action.rule)
    case 'status':
      return changeColumns(tx, context, items, () => ({ status: action.status }))
    case 'category':
      return moveTo(tx, context, items, action.categoryId)
    case 'delete':
      return deleteItems(tx, context, items)
    case 'hide':
    case 'show':
      return sayInBranch(tx, context, items, { isHidden: action.kind === 'hide' })
    case 'available':
      return sayInBranch(tx, context, items, { soldOut: false, soldOutUntil: null })
    case 'soldOut':
      return sellOut(tx, context, items, action.until)
  }
}

type Columns = Partial<Pick<BulkItem, 'status' | 'categoryId' | 'sortOrder' | 'priceMinor'>>
const SAME = 'It is so already'

/** Sets columns of items and raises their revision; the history keeps those columns only. */
async function changeColumns(
  tx: Transaction,
  context: Context,
  items: BulkItem[],
  columnsOf: (item: BulkItem) => Columns,
): Promise<Done> {
  const rows = items.map((item) => ({ item, columns: columnsOf(item) }))
  const isSame = ({ item, columns }: (typeof rows)[number]) =>
    Object.entries(columns).every(([key, value]) => item[key as keyof Columns] === value)
  const changing = rows.filter((row) => !isSame(row))
  await setColumns(
    tx,
    context,
    changing.map(({ item, columns }) => ({ ...item, ...columns })),
  )
  await writeMenuChanges(
    tx,
    changing.map(({ item, columns }) => lineOf(context, item, partOf(item, columns), columns)),
  )
  return {
    changed: changing.map(({ item }) => item.id),
    skipped: new Map(rows.filter(isSame).map(({ item }) => [item.id, SAME])),
  }
}

function partOf(item: BulkItem, columns: Columns): Columns {
  return Object.fromEntries(Object.keys(columns).map((key) => [key, item[key as keyof Columns]]))
}

/** One line of the history that holds what an action changed, and the revisions by which a later edit is known. */
function lineOf(
  { caller, batch }: Context,
  { id, name, revision }: BulkItem,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  const { companyId, userId } = caller
  return {
    companyId,
    userId,
    batch,
    entity: 'menu_item' as const,
    entityId: id,
    kind: 'changed' as const,
    before: { name, ...before, revision },
    after: { name, ...after, revision: revision + 1 },
  }
}

async function setColumns(tx: Transaction, { now }: Context, items: BulkItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ id, status, categoryId, sortOrder, priceMinor }) => ({
    id,
    status,
    categoryId,
    sortOrder,
    priceMinor,
  }))
  await tx.execute(sql`
    update menu_item set status = d.status, category_id = d."categoryId", sort_order = d."sortOrder",
      price_minor = d."priceMinor", revision = revision + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id bigint, status text, "categoryId" bigint, "sortOrder" int, "priceMinor" bigint)
    where menu_item.id = d.id and ${inCompany(tx, menuItem.companyId)}`)
}

async function moveTo(tx: Transaction, context: Context, items: BulkItem[], categoryId: number): Promise<Done> {
  const { brandId } = context.workspace
  const known = await tx.$count(category, and(eq(category.id, categoryId), eq(category.brandId, brandId)))
  if (known === 0) throw new AppError('NOT_FOUND', 'This category does not exist.')
  const [last] = await tx
    .select({ order: max(menuItem.sortOrder) })
    .from(menuItem)
    .where(eq(menuItem.categoryId, categoryId))
  let sortOrder = last?.order ?? 0
  // In the order they have on the menu, to the end of the category; what is in it stays where it is.
  const places = new Map(
    items
      .filter((item) => item.categoryId !== categoryId)
      .toSorted((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)
      .map((item) => [item.id, (sortOrder += 1)]),
  )
  return changeColumns(tx, context, items, (item) => ({
    categoryId,
    sortOrder: places.get(item.id) ?? item.sortOrder,
  }))
}

type Rule = Extract<BulkAction, { kind: 'price' }>['rule']

async function changePrices(tx: Transaction, context: Context, items: BulkItem[], rule: Rule): Promise<Done> {
  refuseStep(context.workspace.currencyCode, rule)
  const prices = await pricesOf(tx, items, rule)
  const changing = items.flatMap((item) => {
    const row = prices.get(item.id)
    return row && row.reason === null ? [{ item, ...row }] : []
  })
  await setColumns(
    tx,
    context,
    changing.map(({ item, price }) => ({ ...item, priceMinor: price?.after ?? null })),
  )
  await setVariantPrices(
    tx,
    changing.flatMap(({ variants }) => variants),
  )
  await writeMenuChanges(
    tx,
    changing.map(({ item, price, variants }) => {
      const side = (which: 'before' | 'after') => ({
        ...(price && { priceMinor: price[which] }),
        ...(variants.length > 0 && {
          variantPrices: variants.map(({ id, name, ...step }) => ({ id, name, priceMinor: step[which] })),
        }),
      })
      return lineOf(context, item, side('before'), side('after'))
    }),
  )
  const skipped = items.flatMap(({ id }): [number, string][] => {
    const reason = prices.get(id)?.reason
    return reason ? [[id, reason]] : []
  })
  return { changed: changing.map(({ item }) => item.id), skipped: new Map(skipped) }
}

async function setVariantPrices(tx: Transaction, variants: { id: number; after: number }[]): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map(({ id, after }) => ({ id, after }))
  await tx.execute(sql`
    update ${menuItemVariant} set price_minor = d.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id bigint, after bigint)
    where menu_item_variant.id = d.id and ${inCompany(tx, menuItemVariant.companyId)}`)
}

async function sellOut(
  tx: Transaction,
  context: Context,
  items: BulkItem[],
  until: Extract<BulkAction, { kind: 'soldOut' }>['until'],
): Promise<Done> {
  const end = await untilOf(tx, { soldOutFor: until, branchId: context.workspace.branchId, now: context.now })
  return sayInBranch(tx, context, items, { soldOut: true, soldOutUntil: end ?? null })
}

async function sayInBranch(tx: Transaction, context: Context, items: BulkItem[], say: Say): Promise<Done> {
  const { caller, workspace, batch } = context
  const ids = items.map((item) => item.id)
  const changed = await sayOfMany(tx, { ...caller, branchId: workspace.branchId, ids, batch }, say)
  const left = ids.filter((id) => !changed.has(id))
  return { changed: [...changed], skipped: new Map(left.map((id) => [id, SAME])) }
}

async function deleteItems(tx: Transaction, { caller, batch }: Context, items: BulkItem[]): Promise<Done> {
  const ids = items.map((item) => item.id)
  const records = await deletedRecords(tx, ids)
  await tx.delete(menuItem).where(among(menuItem.id, ids))
  const { companyId, userId } = caller
  const kind = { companyId, userId, batch, entity: 'menu_item', kind: 'deleted' } as const
  await writeMenuChanges(
    tx,
    [...records].map(([entityId, before]) => ({ ...kind, entityId, before, after: null })),
  )
  return { changed: ids, skipped: new Map() }
}
