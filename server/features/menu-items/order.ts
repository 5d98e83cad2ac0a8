import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import { textIn } from '#contract/localized-text.ts'
import { type MenuOrder, type moveMenuItems, placeBefore } from '#contract/menu-order.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { categoryOrder, isParent, itemOrder, parentCategory } from '#server/db/menu-order.ts'
import { category, menuItem } from '#server/db/schema.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import type { Caller } from './branch-overrides.ts'
import { findMovedIds, reorderListed } from './policy.ts'
import { lockOrder, ordersOf, saveOrder } from './save-order.ts'

type MoveBody = Received<typeof moveMenuItems>['body']

/**
 * The categories and items of a branch's brand, both in menu order.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function readOrder(deps: Deps, caller: Caller, branchId: number | undefined): Promise<MenuOrder> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const { brandId } = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    const [categories, items] = await Promise.all([
      tx
        .select({ id: category.id, name: category.name, parentId: category.parentId, isVisible: category.isVisible })
        .from(category)
        .leftJoin(parentCategory, isParent)
        .where(eq(category.brandId, brandId))
        .orderBy(...categoryOrder),
      tx
        .select({ id: menuItem.id, name: menuItem.name, categoryId: menuItem.categoryId, status: menuItem.status })
        .from(menuItem)
        .innerJoin(category, eq(category.id, menuItem.categoryId))
        .leftJoin(parentCategory, isParent)
        .where(eq(menuItem.brandId, brandId))
        .orderBy(...itemOrder),
    ])
    return { categories, items }
  })
}

/**
 * Puts items in the order of the given ids. Within a category, the given items take each other's positions, and the
 * other items don't move.
 * @throws {AppError} NOT_FOUND when an id is not the company's
 */
export function reorderMenuItems(deps: Deps, caller: Caller, ids: number[]): Promise<void> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const known = await tx.select({ from: menuItem.categoryId }).from(menuItem).where(inIds(menuItem.id, ids))
    if (known.length !== new Set(ids).size)
      throw new AppError('NOT_FOUND', 'One of these menu items no longer exists. Reload the page and try again.')
    const rows = await lockOrder(tx, [...new Set(known.map(({ from }) => from))])
    const before = ordersOf(rows)
    const orders = new Map([...before].map(([id, order]) => [id, reorderListed(order, ids)]))
    const moved = new Set([...orders].flatMap(([id, order]) => findMovedIds(before.get(id) ?? [], order)))
    await saveOrder(tx, { ...caller, now: deps.now(), batch: randomUUID() }, { rows, orders, moved })
  })
}

/**
 * Moves items to a place in a category of the brand, which may be their own.
 * @returns the batch of the history; null when nothing moved
 * @throws {AppError} NOT_FOUND for an unknown branch, category or item; CONFLICT when an item, or the one at the new
 * place, is no longer where the caller saw it
 */
export function moveItems(deps: Deps, caller: Caller, body: MoveBody): Promise<{ batch: string | null }> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    const { categoryId, beforeId } = body
    const from = new Map(body.items.map((one) => [one.id, one.fromCategoryId]))
    const rows = await lockOrder(tx, [...new Set([categoryId, ...from.values()])])
    // The category is checked after it is locked, because it could be deleted before that.
    await requireCategory(tx, workspace, categoryId)
    await refuseStale(tx, workspace, rows, from)
    const order = ordersOf(rows).get(categoryId) ?? []
    if (beforeId !== null && !order.includes(beforeId))
      throw new AppError(
        'CONFLICT',
        'The item at the new place was moved or deleted in the meantime. Nothing was moved. Check the order and try again.',
      )
    const batch = randomUUID()
    const orders = new Map([[categoryId, placeBefore(order, [...from.keys()], beforeId)]])
    const moved = new Set(from.keys())
    const changed = await saveOrder(tx, { ...caller, now: deps.now(), batch }, { rows, orders, moved })
    return { batch: changed.length > 0 ? batch : null }
  })
}

/** @throws {AppError} NOT_FOUND when the brand has no such category */
export async function requireCategory(tx: Transaction, { brandId }: Workspace, id: number): Promise<void> {
  const known = await tx.$count(category, and(eq(category.id, id), eq(category.brandId, brandId)))
  if (known === 0) throw new AppError('NOT_FOUND', 'This category no longer exists. Reload the page and try again.')
}

/** Refuses a move when an item is no longer where the caller saw it, so that nobody undoes another move unknowingly. */
async function refuseStale(
  tx: Transaction,
  { brandId, defaultLocale }: Workspace,
  rows: (typeof menuItem.$inferSelect)[],
  from: Map<number, number>,
): Promise<void> {
  const seen = new Set(
    rows.flatMap((row) => (row.brandId === brandId && from.get(row.id) === row.categoryId ? row.id : [])),
  )
  const others = [...from.keys()].filter((id) => !seen.has(id))
  if (others.length === 0) return
  const now = await tx
    .select({ name: menuItem.name, category: category.name })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .where(and(eq(menuItem.brandId, brandId), inIds(menuItem.id, others)))
  if (now.length < others.length)
    throw new AppError(
      'NOT_FOUND',
      'One of these menu items no longer exists. Nothing was moved. Reload the page and try again.',
    )
  const [name, place] = [now[0]?.name ?? {}, now[0]?.category ?? {}].map((one) =>
    textIn(one, defaultLocale, defaultLocale),
  )
  throw new AppError(
    'CONFLICT',
    `“${name}” was moved to “${place}” in the meantime. Nothing was moved. Check the order and try again.`,
  )
}
