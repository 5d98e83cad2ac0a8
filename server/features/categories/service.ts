import { and, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { Category, createCategory, updateCategory } from '#contract/categories.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { category, menuItem } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, workspaceOfBrand } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toLocalized, toRequiredLocalized } from '#server/platform/texts.ts'
import { type CategoryQuery, findCategoryPage, requireCategory } from './queries.ts'

type CreateBody = Received<typeof createCategory>['body']
type UpdateBody = Received<typeof updateCategory>['body']

/**
 * One page of the categories of a branch's brand.
 * @param branchId the branch in hand, or null for the company's first
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function listBrandCategories(
  database: Database,
  companyId: CompanyId,
  branchId: number | null,
  query: CategoryQuery,
): Promise<Page<Category>> {
  return withTenant(database, companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? branchId)
    return findCategoryPage(tx, workspace, query)
  })
}

/** @throws {AppError} NOT_FOUND */
export function readOneCategory(database: Database, companyId: CompanyId, id: number): Promise<Category> {
  return withTenant(database, companyId, (tx) => requireCategory(tx, id))
}

/**
 * Adds a category at the end.
 * @param branchId the branch in hand when the body names none
 * @returns the new id
 * @throws {AppError} NOT_FOUND for an unknown branch or parent; VALIDATION_FAILED without a name in the default language
 */
export function addCategory(
  deps: Deps,
  companyId: CompanyId,
  branchId: number | null,
  body: CreateBody,
): Promise<number> {
  return changeMenu(deps, companyId, async (tx) => {
    const { brandId, defaultLocale } = await requireWorkspace(tx, body.branchId ?? branchId)
    if (body.parentId) await requireParent(tx, { parentId: body.parentId, brandId, ownId: null })
    const [row] = await tx
      .insert(category)
      .values({
        companyId,
        brandId,
        parentId: body.parentId ?? null,
        name: toRequiredLocalized(body.name, defaultLocale, 'name'),
        description: toLocalized(body.description ?? {}, defaultLocale),
        isVisible: body.isVisible ?? true,
        sortOrder: await nextSortOrder(tx, brandId),
      })
      .returning({ id: category.id })
    if (!row) throw new Error('Insert of a category returned nothing')
    return row.id
  })
}

/**
 * Changes the fields that are given.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED
 */
export function changeCategory(
  deps: Deps,
  companyId: CompanyId,
  branchId: number | null,
  { id, body }: { id: number; body: UpdateBody },
): Promise<Category> {
  return changeMenu(deps, companyId, async (tx) => {
    const before = await requireCategory(tx, id)
    const { brandId } = before
    const { defaultLocale } = await workspaceOfBrand(tx, brandId, branchId)
    if (body.parentId) await requireParent(tx, { parentId: body.parentId, brandId, ownId: id })
    await tx
      .update(category)
      .set({
        ...(body.name !== undefined && { name: toRequiredLocalized(body.name, defaultLocale, 'name', before.name) }),
        ...(body.description !== undefined && {
          description: toLocalized(body.description, defaultLocale, before.description),
        }),
        ...(body.parentId !== undefined && { parentId: body.parentId }),
        ...(body.isVisible !== undefined && { isVisible: body.isVisible }),
        updatedAt: deps.now(),
      })
      .where(eq(category.id, id))
    return requireCategory(tx, id)
  })
}

/**
 * Deletes an empty category.
 * @throws {AppError} NOT_FOUND; CONFLICT while something is in it
 */
export function removeCategory(deps: Deps, companyId: CompanyId, id: number): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    await requireCategory(tx, id)
    const [items] = await tx.select({ count: count() }).from(menuItem).where(eq(menuItem.categoryId, id))
    const [children] = await tx.select({ count: count() }).from(category).where(eq(category.parentId, id))
    if (items && items.count > 0)
      throw new AppError('CONFLICT', `${items.count} menu items are in this category. Move or delete them first.`)
    if (children && children.count > 0)
      throw new AppError('CONFLICT', 'This category has subcategories. Move or delete them first.')
    await tx.delete(category).where(eq(category.id, id))
  })
}

/**
 * Puts categories into the order of the ids.
 * @throws {AppError} NOT_FOUND when an id is not the company's
 */
export function reorderCategories(deps: Deps, companyId: CompanyId, ids: number[]): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const known = await tx.select({ id: category.id }).from(category).where(inArray(category.id, ids))
    if (known.length !== new Set(ids).size) throw new AppError('NOT_FOUND', 'One of these categories does not exist.')
    await tx
      .update(category)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${category.id})` })
      .where(inArray(category.id, ids))
  })
}

type ParentCheck = { parentId: number; brandId: number; ownId: number | null }

/** Categories nest one level deep, within one brand. */
async function requireParent(tx: Transaction, { parentId, brandId, ownId }: ParentCheck): Promise<void> {
  const [parent] = await tx
    .select()
    .from(category)
    .where(and(eq(category.id, parentId), eq(category.brandId, brandId)))
  if (!parent) throw new AppError('NOT_FOUND', 'The parent category does not exist.')
  const hasChildren = ownId !== null && (await tx.$count(category, eq(category.parentId, ownId))) > 0
  if (parent.parentId === null && parent.id !== ownId && !hasChildren) return
  const message = 'Categories can be nested one level deep only'
  throw new AppError('VALIDATION_FAILED', message, { errors: { parentId: message } })
}

async function nextSortOrder(tx: Transaction, brandId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(category.sortOrder) })
    .from(category)
    .where(eq(category.brandId, brandId))
  return (row?.last ?? 0) + 1
}
