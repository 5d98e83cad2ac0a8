import { randomUUID } from 'node:crypto'
import type { Received } from '#contract/endpoints.ts'
import { type BulkAction, type BulkResult, BULK_SKIPPED_MAX, type bulkMenuItems } from '#contract/menu-item-bulk.ts'
import { placeBefore } from '#contract/menu-order.ts'
import type { Transaction } from '#server/db/client.ts'
import type { menuItem } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { sameJson } from '#server/platform/same-json.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { type Caller, type OverrideFields, saveOverrides, soldOutUntilOf } from './branch-overrides.ts'
import { pricesOf, refuseStep, setVariantPrices } from './bulk-prices.ts'
import { findTargets } from './list.ts'
import { requireCategory } from './order.ts'
import { deleteMenuItems, saveMenuItems } from './save.ts'
import { lockOrder, ordersOf, saveOrder } from './save-order.ts'

type Body = Received<typeof bulkMenuItems>['body']
type BulkItem = typeof menuItem.$inferSelect
type Context = { caller: Caller; workspace: Workspace; now: Date; batch: string }
type Done = { changed: number[]; skipped: Map<number, string> }

/**
 * Applies one action to many items in one transaction, with a history line for each changed item, all in one batch.
 * @throws {AppError} CONFLICT when the number of items isn't the expected one; NOT_FOUND for an unknown branch or
 * category; VALIDATION_FAILED for a rounding step the currency doesn't have, or if “sold out” would end in the past
 */
export function updateMenuItemsInBulk(deps: Deps, caller: Caller, body: Body): Promise<BulkResult> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    const context = { caller, workspace, now: deps.now(), batch: randomUUID() }
    const seen = { ...workspace, now: context.now }
    if (body.action.kind === 'category') {
      // Categories are locked before items, as for other moves, so that concurrent requests can't deadlock.
      const moving = await findTargets(tx, seen, body.target, 'free')
      await lockOrder(tx, [...new Set([body.action.categoryId, ...moving.map(({ categoryId }) => categoryId)])])
    }
    const items = await findTargets(tx, seen, body.target, 'locked')
    if (items.length !== body.expectedCount) throw selectionChanged(body, items)
    const { changed, skipped } = await applyAction(tx, context, items, body.action)
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

/** The error's fields are the selected ids that no longer exist, such as `target.ids.0`. */
function selectionChanged({ target, expectedCount }: Body, items: BulkItem[]): AppError {
  const found = new Set(items.map(({ id }) => id))
  const ids = 'ids' in target ? target.ids : []
  return new AppError(
    'CONFLICT',
    `You selected ${expectedCount === 1 ? '1 menu item' : `${expectedCount} menu items`}, but ${items.length === 1 ? '1 matches' : `${items.length} match`} now. Nothing was saved. Check the list and try again.`,
    {
      errors: Object.fromEntries(
        ids.flatMap((id, at) => (found.has(id) ? [] : [[`target.ids.${at}`, 'This menu item no longer exists.']])),
      ),
    },
  )
}

function applyAction(tx: Transaction, context: Context, items: BulkItem[], action: BulkAction): Promise<Done> {
  switch (action.kind) {
    case 'price':
      return changePrices(tx, context, items, action)
    case 'status':
      return changeColumns(tx, context, items, () => ({ status: action.status }))
    case 'category':
      return moveToCategory(tx, context, items, action.categoryId)
    case 'reviewed':
      return changeColumns(tx, context, items, () => ({ reviewReasons: [], importProposal: null }))
    case 'delete':
      return deleteItems(tx, context, items)
    case 'hide':
    case 'show':
      return overrideInBranch(tx, context, items, { isHidden: action.kind === 'hide' })
    case 'available':
      return overrideInBranch(tx, context, items, { soldOut: false, soldOutUntil: null })
    case 'resetPrice':
      return overrideInBranch(tx, context, items, { priceMinor: null, sizePrices: {} })
    case 'soldOut':
      return markSoldOut(tx, context, items, action.until)
  }
}

type Columns = Partial<Pick<BulkItem, 'status' | 'priceMinor' | 'reviewReasons' | 'importProposal'>>
const SAME = 'Already up to date'

/**
 * Sets columns of items and increments their revisions; the history stores only these columns, the name and the
 * revision. Items that have the values already are skipped.
 */
async function changeColumns(
  tx: Transaction,
  context: Context,
  items: BulkItem[],
  columnsOf: (item: BulkItem) => Columns,
): Promise<Done> {
  const rows = items.map((item) => ({ item, columns: columnsOf(item) }))
  const isSame = ({ item, columns }: (typeof rows)[number]) =>
    Object.entries(columns).every(([key, value]) => sameJson(item[key as keyof Columns], value))
  const changing = rows.filter((row) => !isSame(row))
  await saveColumns(
    tx,
    context,
    changing.map(({ item, columns }) => ({ item, columns, before: partOf(item, columns), after: columns })),
  )
  return {
    changed: changing.map(({ item }) => item.id),
    skipped: new Map(rows.filter(isSame).map(({ item }) => [item.id, SAME])),
  }
}

function partOf(item: BulkItem, columns: Columns): Columns {
  return Object.fromEntries(Object.keys(columns).map((key) => [key, item[key as keyof Columns]]))
}

type ColumnChange = {
  item: BulkItem
  columns: Columns
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Saves the columns and increments the revisions. An undo compares the fields in the history to detect later edits. */
async function saveColumns(tx: Transaction, { caller, now, batch }: Context, changes: ColumnChange[]): Promise<void> {
  const saved = changes.map(({ item, columns, before, after }) => {
    const { name, revision } = item
    return {
      before: item,
      after: { ...item, ...columns, revision: revision + 1 },
      line: { before: { name, ...before, revision }, after: { name, ...after, revision: revision + 1 } },
    }
  })
  await saveMenuItems(tx, { ...caller, now, batch }, saved)
}

/** Appends items to a category, in menu order. Those that are already in it stay in place. */
async function moveToCategory(
  tx: Transaction,
  { caller, workspace, now, batch }: Context,
  items: BulkItem[],
  categoryId: number,
): Promise<Done> {
  const moved = new Set(items.flatMap((item) => (item.categoryId === categoryId ? [] : item.id)))
  const rows = await lockOrder(tx, [...new Set([categoryId, ...items.map((item) => item.categoryId)])])
  await requireCategory(tx, workspace, categoryId)
  const moving = rows.flatMap(({ id }) => (moved.has(id) ? id : []))
  const orders = new Map([[categoryId, placeBefore(ordersOf(rows).get(categoryId) ?? [], moving, null)]])
  const changed = await saveOrder(tx, { ...caller, now, batch }, { rows, orders, moved })
  return { changed, skipped: new Map(items.flatMap(({ id }) => (moved.has(id) ? [] : [[id, SAME]]))) }
}

type PriceAction = Extract<BulkAction, { kind: 'price' }>

async function changePrices(
  tx: Transaction,
  context: Context,
  items: BulkItem[],
  { rule, scope = 'brand' }: PriceAction,
): Promise<Done> {
  const { branchId, currencyCode } = context.workspace
  refuseStep(currencyCode, rule)
  const prices = await pricesOf(tx, items, { rule, scope, branchId })
  const changing = items.flatMap((item) => {
    const row = prices.get(item.id)
    return row && row.reason === null ? [{ item, ...row }] : []
  })
  const skipped = new Map(
    items.flatMap(({ id }): [number, string][] => {
      const reason = prices.get(id)?.reason
      return reason ? [[id, reason]] : []
    }),
  )
  if (scope === 'branch') {
    const changes = changing.map(({ item, price, variants }) => ({
      menuItemId: item.id,
      branchId,
      ...(price && { priceMinor: price.after }),
      sizeChanges: Object.fromEntries(
        variants.filter(({ before, after }) => before !== after).map(({ id, after }) => [id, after]),
      ),
    }))
    await saveOverrides(tx, { ...context.caller, batch: context.batch }, changes)
    return { changed: changing.map(({ item }) => item.id), skipped }
  }
  await setVariantPrices(
    tx,
    changing.flatMap(({ variants }) => variants),
  )
  await saveColumns(
    tx,
    context,
    changing.map(({ item, price, variants }) => {
      const side = (which: 'before' | 'after') => ({
        ...(price && { priceMinor: price[which] }),
        ...(variants.length > 0 && {
          variantPrices: variants.map(({ id, name, ...step }) => ({ id, name, priceMinor: step[which] })),
        }),
      })
      const columns = { priceMinor: price?.after ?? null }
      return { item, columns, before: side('before'), after: side('after') }
    }),
  )
  return { changed: changing.map(({ item }) => item.id), skipped }
}

async function markSoldOut(
  tx: Transaction,
  context: Context,
  items: BulkItem[],
  until: Extract<BulkAction, { kind: 'soldOut' }>['until'],
): Promise<Done> {
  const end = await soldOutUntilOf(tx, { soldOutFor: until, branchId: context.workspace.branchId, now: context.now })
  return overrideInBranch(tx, context, items, { soldOut: true, soldOutUntil: end ?? null })
}

async function overrideInBranch(
  tx: Transaction,
  context: Context,
  items: BulkItem[],
  fields: Partial<OverrideFields>,
): Promise<Done> {
  const { caller, workspace, batch } = context
  const { branchId } = workspace
  const ids = items.map((item) => item.id)
  const changes = ids.map((menuItemId) => ({ menuItemId, branchId, ...fields }))
  const changed = await saveOverrides(tx, { ...caller, batch }, changes)
  const left = ids.filter((id) => !changed.has(id))
  return { changed: [...changed], skipped: new Map(left.map((id) => [id, SAME])) }
}

async function deleteItems(tx: Transaction, { caller, batch }: Context, items: BulkItem[]): Promise<Done> {
  const ids = items.map((item) => item.id)
  await deleteMenuItems(tx, { ...caller, batch }, ids)
  return { changed: ids, skipped: new Map() }
}
