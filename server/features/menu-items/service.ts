import { and, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { createMenuItem, MenuItem, MenuItemRow, updateMenuItem } from '#contract/menu-items.ts'
import type { Transaction } from '#server/db/client.ts'
import { category, menuItem, menuItemVariant } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, workspaceOfBrand } from '#server/features/branches/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toLocalized, toRequiredLocalized } from '#server/platform/texts.ts'
import { findMenuItemPage, type MenuItemQuery } from './list.ts'
import { imagesOf, writeParts } from './parts.ts'
import { copyOf, refuseBadPrice, refuseStale, searchFields } from './policy.ts'
import { requireMenuItem } from './queries.ts'
import {
  deletedRecords,
  lockMenuItem,
  raiseSharers,
  sharersOf,
  snapshotOf,
  snapshotsOf,
  writeHistory,
} from './snapshots.ts'

export { putBackBranchSays } from './branch-say.ts'
export { isSoldOutAt, searchFields } from './policy.ts'
export { putBackMenuItems } from './put-back.ts'

type CreateBody = Received<typeof createMenuItem>['body']
type UpdateBody = Received<typeof updateMenuItem>['body']
export { snapshotsOf, writeHistory } from './snapshots.ts'

/** Who works, and on which branch. */
type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>

/**
 * One page of the menu items of a branch's brand.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function listBrandMenuItems(deps: Deps, caller: Caller, query: MenuItemQuery): Promise<Page<MenuItemRow>> {
  return withTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? caller.selectedBranchId)
    return findMenuItemPage(tx, { ...workspace, now: deps.now() }, query)
  })
}

/** @throws {AppError} NOT_FOUND */
export function readOneMenuItem(
  deps: Deps,
  caller: Caller,
  id: number,
  branchId: number | undefined,
): Promise<MenuItem> {
  return withTenant(deps.database, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    return requireMenuItem(tx, id, { branchId: workspace.branchId, now: deps.now() })
  })
}

/**
 * Adds a menu item at the end of its category. Unless told otherwise it is published.
 * @returns the new id
 * @throws {AppError} NOT_FOUND for an unknown category, allergen or diet type; VALIDATION_FAILED for a missing name or price;
 *   CONFLICT for an external id that another item has, or when the plan allows no more items
 */
export function addMenuItem(deps: Deps, caller: Caller, body: CreateBody): Promise<number> {
  const { companyId } = caller
  return changeMenu(deps, companyId, async (tx) => {
    const { brandId, defaultLocale } = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    await requireRoom(tx, 'menuItems')
    await requireCategoryOfBrand(tx, body.categoryId, brandId)
    const name = toRequiredLocalized(body.name, defaultLocale, 'name')
    const description = toLocalized(body.description ?? {}, defaultLocale)
    const priceMinor = body.priceMinor ?? null
    const priceType = body.priceType ?? 'FIXED'
    refuseBadPrice({ priceType, priceMinor, variantCount: body.variants?.length ?? 0 })
    const insert = tx
      .insert(menuItem)
      .values({
        companyId,
        brandId,
        categoryId: body.categoryId,
        externalId: body.externalId ?? null,
        name,
        description,
        ...searchFields(name, description, defaultLocale),
        ingredients: toLocalized(body.ingredients ?? {}, defaultLocale),
        priceType,
        priceMinor,
        status: body.status ?? 'PUBLISHED',
        isFeatured: body.isFeatured ?? false,
        calories: body.calories ?? null,
        servingSize: body.servingSize ?? null,
        images: await imagesOf(tx, body.images ?? [], defaultLocale),
        availability: body.availability ?? [],
        sortOrder: await nextSortOrder(tx, body.categoryId),
      })
      .returning({ id: menuItem.id })
    const [row] = await insert.catch((error: unknown) => refuseTakenExternalId(error, body.externalId))
    if (!row) throw new Error('Insert of a menu item returned nothing')
    const sharers = await sharersOf(tx, body, row.id)
    const before = await snapshotsOf(tx, sharers)
    const groups = await writeParts(
      tx,
      { ...caller, brandId, menuItemId: row.id, defaultLocale, now: deps.now() },
      body,
    )
    await raiseSharers(tx, caller, { id: row.id, before, groups })
    return row.id
  })
}

/**
 * Changes the fields that are given and raises the revision.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED; CONFLICT for a taken external id; STALE_REVISION when somebody else changed the item meanwhile
 */
export function changeMenuItem(deps: Deps, caller: Caller, id: number, body: UpdateBody): Promise<MenuItem> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const sharers = await sharersOf(tx, body, id)
    const before = await lockMenuItem(tx, id, sharers)
    refuseStale(before.revision, body.revision)
    const { defaultLocale, branchId } = await workspaceOfBrand(tx, before.brandId, caller.selectedBranchId)
    const snapshots = await snapshotsOf(tx, [id, ...sharers])
    if (body.categoryId !== undefined) await requireCategoryOfBrand(tx, body.categoryId, before.brandId)
    const changes = { ...(await changesOf(tx, before, body, defaultLocale)), ...(await pricingAfter(tx, before, body)) }
    await tx
      .update(menuItem)
      .set({ ...changes, revision: before.revision + 1, updatedAt: deps.now() })
      .where(eq(menuItem.id, id))
      .catch((error: unknown) => refuseTakenExternalId(error, body.externalId))
    const context = { ...caller, brandId: before.brandId, menuItemId: id, defaultLocale, now: deps.now() }
    const groups = await writeParts(tx, context, body)
    await raiseSharers(tx, caller, { id, before: snapshots, groups })
    return requireMenuItem(tx, id, { branchId: caller.selectedBranchId ?? branchId, now: deps.now() })
  })
}

/**
 * Copies an item to the end of its category, as a draft whose allergens nobody has confirmed yet.
 * @returns the copy's id
 * @throws {AppError} NOT_FOUND; CONFLICT when the plan allows no more items
 */
export function duplicateOneMenuItem(deps: Deps, caller: Caller, id: number): Promise<number> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const original = await snapshotOf(tx, id)
    if (!original) throw new AppError('NOT_FOUND', 'This menu item does not exist.')
    await requireRoom(tx, 'menuItems')
    const { defaultLocale } = await workspaceOfBrand(tx, original.brandId, caller.selectedBranchId)
    const { columns, parts } = copyOf(original, defaultLocale)
    const [row] = await tx
      .insert(menuItem)
      .values({
        companyId: caller.companyId,
        ...columns,
        ...searchFields(columns.name, columns.description, defaultLocale),
        sortOrder: await nextSortOrder(tx, original.categoryId),
      })
      .returning({ id: menuItem.id })
    if (!row) throw new Error('Insert of a menu item returned nothing')
    const context = { ...caller, brandId: original.brandId, menuItemId: row.id, defaultLocale, now: deps.now() }
    await writeParts(tx, context, parts)
    await writeHistory(tx, caller, { before: new Map(), ids: [row.id] })
    return row.id
  })
}

/** @throws {AppError} NOT_FOUND */
export function removeMenuItem(deps: Deps, caller: Caller, id: number): Promise<void> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    await lockMenuItem(tx, id, [])
    const before = await deletedRecords(tx, [id])
    await tx.delete(menuItem).where(eq(menuItem.id, id))
    await writeHistory(tx, caller, { before, ids: [id] })
  })
}

/** @throws {AppError} NOT_FOUND when an id is not the company's */
export function reorderMenuItems(deps: Deps, companyId: CompanyId, ids: number[]): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const known = await tx.select({ count: count() }).from(menuItem).where(inArray(menuItem.id, ids))
    if (known[0]?.count !== new Set(ids).size)
      throw new AppError('NOT_FOUND', 'One of these menu items does not exist.')
    await tx
      .update(menuItem)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${menuItem.id})` })
      .where(inArray(menuItem.id, ids))
  })
}

type ItemRow = typeof menuItem.$inferSelect

/** The columns that a request changes, but the price. */
async function changesOf(tx: Transaction, before: ItemRow, body: UpdateBody, defaultLocale: string) {
  const textOf = (field: 'description' | 'ingredients'): LocalizedText =>
    body[field] === undefined ? before[field] : toLocalized(body[field], defaultLocale, before[field])
  const name =
    body.name === undefined ? before.name : toRequiredLocalized(body.name, defaultLocale, 'name', before.name)
  const description = textOf('description')
  return {
    ...(body.categoryId !== undefined && { categoryId: body.categoryId }),
    ...(body.externalId !== undefined && { externalId: body.externalId }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.isFeatured !== undefined && { isFeatured: body.isFeatured }),
    ...(body.calories !== undefined && { calories: body.calories }),
    ...(body.servingSize !== undefined && { servingSize: body.servingSize }),
    ...(body.availability !== undefined && { availability: body.availability }),
    ...(body.images !== undefined && { images: await imagesOf(tx, body.images, defaultLocale) }),
    ingredients: textOf('ingredients'),
    name,
    description,
    ...searchFields(name, description, defaultLocale),
  }
}

/** The database says it, so that of two at the same moment only one is right. */
function refuseTakenExternalId(error: unknown, externalId: string | null | undefined): never {
  const cause = error instanceof Error ? error.cause : undefined
  const isTaken = cause instanceof Error && 'constraint' in cause && cause.constraint === 'menu_item_external_id'
  if (!isTaken) throw error
  throw new AppError('CONFLICT', `Another menu item has the external id “${externalId}” already.`, { cause: error })
}

async function pricingAfter(tx: Transaction, before: typeof menuItem.$inferSelect, body: UpdateBody) {
  const priceType = body.priceType ?? before.priceType
  const priceMinor = body.priceMinor === undefined ? before.priceMinor : body.priceMinor
  const variantCount =
    body.variants?.length ?? (await tx.$count(menuItemVariant, eq(menuItemVariant.menuItemId, before.id)))
  if (body.priceType !== undefined || body.priceMinor !== undefined || body.variants !== undefined) {
    refuseBadPrice({ priceType, priceMinor, variantCount })
  }
  return { priceType, priceMinor }
}

async function requireCategoryOfBrand(tx: Transaction, categoryId: number, brandId: number): Promise<void> {
  const known = await tx.$count(category, and(eq(category.id, categoryId), eq(category.brandId, brandId)))
  if (known === 0) throw new AppError('NOT_FOUND', 'This category does not exist.')
}

async function nextSortOrder(tx: Transaction, categoryId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(menuItem.sortOrder) })
    .from(menuItem)
    .where(eq(menuItem.categoryId, categoryId))
  return (row?.last ?? 0) + 1
}
