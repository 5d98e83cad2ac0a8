import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { BranchPriceRow, listBranchPrices, updateBranchPrices } from '#contract/branch-prices.ts'
import type { Data, Received } from '#contract/endpoints.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { isParent, itemOrder, parentCategory } from '#server/db/menu-order.ts'
import { branch, branchMenuItem, category, menuItem, menuItemVariant } from '#server/db/schema.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { type Caller, findOverrides, type OverrideChange, saveOverrides } from './branch-overrides.ts'
import { matchesFilter } from './list.ts'

type Query = Received<typeof listBranchPrices>['query']
type Change = Received<typeof updateBranchPrices>['body']['changes'][number]
type Result = Data<typeof updateBranchPrices>['results'][number]
type StoredOverride = { branchId: number; priceMinor: number | null; sizePrices: Record<string, number> }

/**
 * One page of a brand's items, in menu order, with their prices and price overrides.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function listBrandBranchPrices(
  deps: Deps,
  caller: Caller,
  { page, pageSize, branchId, ...filter }: Query,
): Promise<Data<typeof listBranchPrices>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    const where = await matchesFilter(tx, { ...workspace, now: deps.now() }, filter)
    const [rows, total] = await Promise.all([findRows(tx, where, { page, pageSize }), tx.$count(menuItem, where)])
    return {
      items: rows.map(({ overrides, ...row }) => ({ ...row, overrides: ownPrices(row, overrides) })),
      total,
      page,
      pageSize,
    }
  })
}

function findRows(
  tx: Transaction,
  where: Awaited<ReturnType<typeof matchesFilter>>,
  { page, pageSize }: Pick<Query, 'page' | 'pageSize'>,
) {
  return tx
    .select({
      id: menuItem.id,
      name: menuItem.name,
      category: category.name,
      priceType: menuItem.priceType,
      priceMinor: menuItem.priceMinor,
      variants: sql<BranchPriceRow['variants']>`coalesce((
        select json_agg(json_build_object('id', v.id, 'name', v.name, 'priceMinor', v.price_minor) order by v.sort_order, v.id)
        from ${menuItemVariant} v where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id}), '[]')`,
      overrides: sql<StoredOverride[]>`coalesce((
        select json_agg(json_build_object('branchId', b.branch_id, 'priceMinor', b.price_minor, 'sizePrices', b.size_prices) order by b.branch_id)
        from ${branchMenuItem} b where b.company_id = ${menuItem.companyId} and b.menu_item_id = ${menuItem.id}), '[]')`,
    })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .leftJoin(parentCategory, isParent)
    .where(where)
    .orderBy(...itemOrder)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** The price overrides that apply: for an item with sizes, only those of its sizes. */
function ownPrices(
  { variants }: Pick<BranchPriceRow, 'variants'>,
  overrides: StoredOverride[],
): BranchPriceRow['overrides'] {
  return overrides.flatMap(({ branchId, priceMinor, sizePrices }) => {
    const sizes = variants.flatMap(({ id }) => {
      const own = sizePrices[id]
      return own === undefined ? [] : [{ id, priceMinor: own }]
    })
    const own = { branchId, priceMinor: variants.length > 0 ? null : priceMinor, variants: sizes }
    return own.priceMinor === null && sizes.length === 0 ? [] : [own]
  })
}

/** Changes prices in branches. A price that can't be changed has an error in its result; the others are saved. */
export function updatePricesInBranches(
  deps: Deps,
  caller: Caller,
  changes: Change[],
): Promise<Data<typeof updateBranchPrices>> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const batch = randomUUID()
    const known = await lockPrices(tx, changes)
    const wanted = new Map<string, OverrideChange>()
    /** The prices set so far: a second change of the same price must expect the new price, not the stored one. */
    const accepted = new Map<string, number | null>()
    const results = changes.map((change): Result => {
      const { menuItemId, variantId, branchId, priceMinor, expectedMinor } = change
      const cell = { menuItemId, variantId, branchId }
      const own = known.get(keyOf(change))
      if (!own)
        return { ...cell, priceMinor: null, error: 'This menu item or branch no longer exists. Reload the page.' }
      const cellKey = `${keyOf(change)} ${variantId}`
      const stored = (variantId === null ? own.priceMinor : own.sizePrices[variantId]) ?? null
      const earlier = accepted.get(cellKey)
      const current = earlier === undefined ? stored : earlier
      const error = errorOf(own, change)
      if (error) return { ...cell, priceMinor: null, error: error }
      if (current !== expectedMinor)
        return {
          ...cell,
          priceMinor: current,
          error: 'This price was changed in the meantime. The new price is shown.',
        }
      const one = wanted.get(keyOf(change)) ?? { menuItemId, branchId }
      accepted.set(cellKey, priceMinor)
      wanted.set(
        keyOf(change),
        variantId === null
          ? { ...one, priceMinor }
          : { ...one, sizeChanges: { ...one.sizeChanges, [variantId]: priceMinor } },
      )
      return { ...cell, priceMinor, error: null }
    })
    const changed = await saveOverrides(tx, { ...caller, batch }, [...wanted.values()])
    return { batch: changed.size > 0 ? batch : null, results }
  })
}

type Prices = { priceMinor: number | null; sizePrices: Record<string, number>; sizes: { id: number }[] }

function errorOf({ sizes }: Prices, { variantId }: Change): string | null {
  if (variantId !== null && !sizes.some(({ id }) => id === variantId))
    return 'This size no longer exists. Reload the page.'
  return variantId === null && sizes.length > 0 ? 'This item has sizes now. Reload the page to see them.' : null
}

const keyOf = ({ menuItemId, branchId }: Pick<Change, 'menuItemId' | 'branchId'>) => `${menuItemId} ${branchId}`

/**
 * The overrides of the changed items in branches of the items' brand, by item and branch. The items stay locked until
 * the transaction ends.
 */
async function lockPrices(tx: Transaction, changes: Change[]): Promise<Map<string, Prices>> {
  const ids = [...new Set(changes.map(({ menuItemId }) => menuItemId))]
  const branchIds = [...new Set(changes.map(({ branchId }) => branchId))]
  await tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .where(inIds(menuItem.id, ids))
    .orderBy(menuItem.id)
    .for('no key update')
  const pairs = await tx
    .select({ menuItemId: menuItem.id, branchId: branch.id })
    .from(menuItem)
    .innerJoin(branch, and(eq(branch.brandId, menuItem.brandId), inIds(branch.id, branchIds)))
    .where(inIds(menuItem.id, ids))
  const isOwn = new Set(pairs.map(keyOf))
  const overrides = await findOverrides(tx, { branchIds, ids })
  return new Map(overrides.filter((one) => isOwn.has(keyOf(one))).map((one) => [keyOf(one), one]))
}
