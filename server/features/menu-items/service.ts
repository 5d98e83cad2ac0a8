import { and, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import type {
  createMenuItem,
  MenuItem,
  MenuItemRow,
  updateBranchMenuItem,
  updateMenuItem,
} from '#contract/menu-items.ts'
import type { Transaction } from '#server/db/client.ts'
import { branchMenuItem, category, menuItem, menuItemVariant } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, workspaceOfBrand } from '#server/features/branches/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toLocalized, toRequiredLocalized } from '#server/platform/texts.ts'
import { writeParts } from './parts.ts'
import { priceFault } from './policy.ts'

export { isSoldOutAt } from './policy.ts'
import { findMenuItemPage, type MenuItemQuery, requireMenuItem, requireMenuItemRow } from './queries.ts'

type CreateBody = Received<typeof createMenuItem>['body']
type UpdateBody = Received<typeof updateMenuItem>['body']
type BranchBody = Received<typeof updateBranchMenuItem>['body']
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
        sortOrder: await nextSortOrder(tx, body.categoryId),
      })
      .returning({ id: menuItem.id })
    const [row] = await insert.catch((error: unknown) => refuseTakenExternalId(error, body.externalId))
    if (!row) throw new Error('Insert of a menu item returned nothing')
    await writeParts(tx, { ...caller, menuItemId: row.id, defaultLocale, now: deps.now() }, body)
    return row.id
  })
}

/**
 * Changes the fields that are given and raises the revision.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED; CONFLICT for a taken external id; STALE_REVISION when somebody else changed the item meanwhile
 */
export function changeMenuItem(deps: Deps, caller: Caller, id: number, body: UpdateBody): Promise<MenuItem> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    const [before] = await tx.select().from(menuItem).where(eq(menuItem.id, id)).for('update')
    if (!before) throw new AppError('NOT_FOUND', 'This menu item does not exist.')
    refuseStale(before.revision, body.revision)
    const { defaultLocale, branchId } = await workspaceOfBrand(tx, before.brandId, caller.selectedBranchId)
    if (body.categoryId !== undefined) await requireCategoryOfBrand(tx, body.categoryId, before.brandId)
    const name =
      body.name === undefined ? before.name : toRequiredLocalized(body.name, defaultLocale, 'name', before.name)
    const description =
      body.description === undefined
        ? before.description
        : toLocalized(body.description, defaultLocale, before.description)
    const pricing = await pricingAfter(tx, before, body)
    await tx
      .update(menuItem)
      .set({
        ...(body.categoryId !== undefined && { categoryId: body.categoryId }),
        ...(body.externalId !== undefined && { externalId: body.externalId }),
        ...(body.status !== undefined && { status: body.status }),
        ...(body.isFeatured !== undefined && { isFeatured: body.isFeatured }),
        ...(body.calories !== undefined && { calories: body.calories }),
        ...(body.ingredients !== undefined && {
          ingredients: toLocalized(body.ingredients, defaultLocale, before.ingredients),
        }),
        ...pricing,
        name,
        description,
        ...searchFields(name, description, defaultLocale),
        revision: before.revision + 1,
        updatedAt: deps.now(),
      })
      .where(eq(menuItem.id, id))
      .catch((error: unknown) => refuseTakenExternalId(error, body.externalId))
    await writeParts(tx, { ...caller, menuItemId: id, defaultLocale, now: deps.now() }, body)
    return requireMenuItem(tx, id, { branchId: caller.selectedBranchId ?? branchId, now: deps.now() })
  })
}

/** @throws {AppError} NOT_FOUND */
export function removeMenuItem(deps: Deps, companyId: CompanyId, id: number): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const removed = await tx.delete(menuItem).where(eq(menuItem.id, id)).returning({ id: menuItem.id })
    if (removed.length === 0) throw new AppError('NOT_FOUND', 'This menu item does not exist.')
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

/**
 * Hides, shows or sells out an item in one branch, or gives it a price of its own there.
 * @throws {AppError} NOT_FOUND when the item or branch is not the company's, or they are of different brands
 */
export function changeBranchMenuItem(deps: Deps, caller: Caller, id: number, body: BranchBody): Promise<MenuItemRow> {
  const { companyId } = caller
  return changeMenu(deps, companyId, async (tx) => {
    const { branchId, brandId } = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    const context = { branchId, now: deps.now() }
    const [known] = await tx
      .select({ id: menuItem.id })
      .from(menuItem)
      .where(and(eq(menuItem.id, id), eq(menuItem.brandId, brandId)))
    if (!known) throw new AppError('NOT_FOUND', 'This branch has no such menu item.')
    const change = {
      ...(body.isHidden !== undefined && { isHidden: body.isHidden }),
      ...(body.priceMinor !== undefined && { priceMinor: body.priceMinor }),
      ...soldOutChange(body),
    }
    if (Object.keys(change).length > 0) {
      await tx
        .insert(branchMenuItem)
        .values({ companyId, branchId, menuItemId: id, ...change })
        .onConflictDoUpdate({
          target: [branchMenuItem.companyId, branchMenuItem.branchId, branchMenuItem.menuItemId],
          set: change,
        })
    }
    return requireMenuItemRow(tx, id, context)
  })
}

/** A time alone is for what is sold out already; without one, sold out is until somebody says otherwise. */
function soldOutChange({ isSoldOut, soldOutUntil }: BranchBody) {
  const until = soldOutUntil ? new Date(soldOutUntil) : null
  if (isSoldOut !== undefined) return { soldOut: isSoldOut, soldOutUntil: isSoldOut ? until : null }
  return soldOutUntil === undefined ? {} : { soldOutUntil: until }
}

/** What is kept beside the texts so that searching and sorting need no folding at read time. */
export function searchFields(name: LocalizedText, description: LocalizedText, defaultLocale: string) {
  const searchText = foldText([...Object.values(name), ...Object.values(description)].join(' '))
  return { searchText, sortName: foldText(textIn(name, defaultLocale, defaultLocale)) }
}

function refuseStale(current: number, known: number | undefined): void {
  if (known === undefined || known === current) return
  throw new AppError(
    'STALE_REVISION',
    'Somebody else changed this menu item in the meantime. Load it again to see the changes.',
  )
}

/** The database says it, so that of two at the same moment only one is right. */
function refuseTakenExternalId(error: unknown, externalId: string | null | undefined): never {
  const cause = error instanceof Error ? error.cause : undefined
  const isTaken = cause instanceof Error && 'constraint' in cause && cause.constraint === 'menu_item_external_id'
  if (!isTaken) throw error
  throw new AppError('CONFLICT', `Another menu item has the external id “${externalId}” already.`, { cause: error })
}

function refuseBadPrice(pricing: Parameters<typeof priceFault>[0]): void {
  const fault = priceFault(pricing)
  if (fault !== null) throw new AppError('VALIDATION_FAILED', fault, { errors: { priceMinor: fault } })
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
