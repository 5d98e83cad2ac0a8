import { randomUUID } from 'node:crypto'
import { and, eq, max, sql } from 'drizzle-orm'
import type { Category, createCategory, updateCategory } from '#contract/categories.ts'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { translatedFrom } from '#contract/translated-from.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { category, type ItemImage, menuItem } from '#server/db/schema.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, workspaceOfBrand } from '#server/features/branches/service.ts'
import { toItemImages } from '#server/features/uploads/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { toLocalized, toRequiredLocalized } from '#server/platform/texts.ts'
import { altTexts } from '#server/platform/translate-texts.ts'
import { emptyError } from './policy.ts'
import { recordOf } from './present.ts'
import { type CategoryQuery, findCategoryPage, requireCategory } from './queries.ts'
import { lockCategories } from './translate.ts'

export { restoreCategories } from './restore.ts'
export { lockCategories, translateCategories } from './translate.ts'

type CreateBody = Received<typeof createCategory>['body']
type UpdateBody = Received<typeof updateCategory>['body']
type Caller = Pick<Actor, 'companyId' | 'userId' | 'selectedBranchId'>

/**
 * One page of the categories of a branch's brand.
 * @param branchId used unless the query names a branch; null for the first one that the caller may see
 * @throws {AppError} NOT_FOUND for a branch that doesn't exist or that the caller may not see
 */
export function listBrandCategories(
  database: Database,
  companyId: CompanyId,
  branchId: number | null,
  query: CategoryQuery,
): Promise<Page<Category>> {
  return readTenant(database, companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, query.branchId ?? branchId)
    return findCategoryPage(tx, workspace, query)
  })
}

/** @throws {AppError} NOT_FOUND */
export function readOneCategory(database: Database, companyId: CompanyId, id: number): Promise<Category> {
  return readTenant(database, companyId, (tx) => requireCategory(tx, id))
}

/**
 * Adds a category at the end.
 * @returns the new id
 * @throws {AppError} NOT_FOUND for an unknown branch or parent; VALIDATION_FAILED, for example without a name in the
 * default language
 */
export function addCategory(deps: Deps, caller: Caller, body: CreateBody): Promise<number> {
  const { companyId } = caller
  return changeMenu(deps, companyId, async (tx) => {
    const { brandId, defaultLocale } = await requireWorkspace(tx, body.branchId ?? caller.selectedBranchId)
    if (body.parentId) {
      await lockCategories(tx, [body.parentId])
      await requireParent(tx, { parentId: body.parentId, brandId, ownId: null })
    }
    const [row] = await tx
      .insert(category)
      .values({
        companyId,
        brandId,
        parentId: body.parentId ?? null,
        name: toRequiredLocalized(body.name, defaultLocale, 'name'),
        description: toLocalized(body.description ?? {}, defaultLocale),
        image: await imageOf(tx, body.image ?? null, defaultLocale, null),
        isVisible: body.isVisible ?? true,
        availability: body.availability ?? [],
        sortOrder: await nextSortOrder(tx, brandId),
      })
      .returning({ id: category.id })
    if (!row) throw new Error('Inserting a category returned no row')
    await writeHistory(tx, caller, new Map(), [row.id])
    return row.id
  })
}

/** @throws {AppError} NOT_FOUND; VALIDATION_FAILED */
export function changeCategory(deps: Deps, caller: Caller, id: number, body: UpdateBody): Promise<Category> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    // Without the lock, two categories could become each other's parent, or a concurrent translation could be lost.
    await lockCategories(tx, body.parentId ? [id, body.parentId] : [id])
    const before = await requireCategory(tx, id)
    const { brandId } = before
    const { defaultLocale } = await workspaceOfBrand(tx, brandId, caller.selectedBranchId)
    const records = await recordsOf(tx, [id])
    if (body.parentId) await requireParent(tx, { parentId: body.parentId, brandId, ownId: id })
    const texts = {
      name: body.name === undefined ? before.name : toRequiredLocalized(body.name, defaultLocale, 'name', before.name),
      description:
        body.description === undefined
          ? before.description
          : toLocalized(body.description, defaultLocale, before.description),
    }
    const stored = records.get(id)
    const image =
      body.image === undefined ? undefined : await imageOf(tx, body.image, defaultLocale, stored?.image ?? null)
    const was = { name: before.name, description: before.description, ...altsOf(stored?.image) }
    const is = { ...texts, ...altsOf(image === undefined ? stored?.image : image) }
    const known = stored?.translatedFrom ?? {}
    await tx
      .update(category)
      .set({
        ...texts,
        translatedFrom: translatedFrom(was, is, known, defaultLocale),
        ...(body.parentId !== undefined && { parentId: body.parentId }),
        ...(body.isVisible !== undefined && { isVisible: body.isVisible }),
        ...(image !== undefined && { image }),
        ...(body.availability !== undefined && { availability: body.availability }),
        updatedAt: deps.now(),
      })
      .where(eq(category.id, id))
    await writeHistory(tx, caller, records, [id])
    return requireCategory(tx, id)
  })
}

/** @throws {AppError} NOT_FOUND; CONFLICT while the category contains items or subcategories */
export function removeCategory(deps: Deps, caller: Caller, id: number): Promise<void> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    // The lock waits for items that are being added, so that they are counted.
    await lockCategories(tx, [id], 'update')
    const { menuItemCount } = await requireCategory(tx, id)
    const records = await recordsOf(tx, [id])
    const items = await tx.$count(menuItem, eq(menuItem.categoryId, id))
    const children = await tx.$count(category, eq(category.parentId, id))
    const error = emptyError({ items, archived: items - menuItemCount, children })
    if (error !== null) throw new AppError('CONFLICT', error)
    await tx.delete(category).where(eq(category.id, id))
    await writeHistory(tx, caller, records, [id])
  })
}

/**
 * Puts categories in the order of the given ids.
 * @throws {AppError} NOT_FOUND when an id isn't the company's
 */
export function reorderCategories(deps: Deps, caller: Caller, ids: number[]): Promise<void> {
  return changeMenu(deps, caller.companyId, async (tx) => {
    await lockCategories(tx, ids)
    const records = await recordsOf(tx, ids)
    if (records.size !== new Set(ids).size)
      throw new AppError('NOT_FOUND', 'One of these categories no longer exists. Reload the page and try again.')
    await tx
      .update(category)
      .set({ sortOrder: sql`array_position(${sql.param(ids)}::bigint[], ${category.id})` })
      .where(inIds(category.id, ids))
    const moved = ids.filter((id, at) => records.get(id)?.sortOrder !== at + 1)
    await writeHistory(tx, caller, records, moved)
  })
}

type Row = typeof category.$inferSelect
type Records = Map<number, ReturnType<typeof recordOf>>

async function recordsOf(tx: Transaction, ids: number[]): Promise<Records> {
  const rows: Row[] = ids.length === 0 ? [] : await tx.select().from(category).where(inIds(category.id, ids))
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

/**
 * Writes changes to categories into the history. Several changes at once become one batch, which can be undone as a
 * whole.
 */
async function writeHistory(
  tx: Transaction,
  { companyId, userId }: Caller,
  before: Records,
  ids: number[],
): Promise<void> {
  const after = await recordsOf(tx, ids)
  const batch = ids.length > 1 ? { batch: randomUUID() } : {}
  await writeMenuChanges(
    tx,
    ids.map((id) => ({
      companyId,
      userId,
      entity: 'category',
      entityId: id,
      kind: !after.has(id) ? 'deleted' : before.has(id) ? 'changed' : 'created',
      before: before.get(id) ?? null,
      after: after.get(id) ?? null,
      ...batch,
    })),
  )
}

const altsOf = (image: ItemImage | null | undefined) => altTexts(image ? [image] : [])

async function imageOf(
  tx: Transaction,
  image: CreateBody['image'] | null,
  defaultLocale: string,
  before: ItemImage | null,
): Promise<ItemImage | null> {
  const [stored] = await toItemImages(tx, image ? [image] : [], defaultLocale, before ? [before] : [])
  return stored ?? null
}

type ParentCheck = { parentId: number; brandId: number; ownId: number | null }

/** Categories nest one level deep, within one brand. */
async function requireParent(tx: Transaction, { parentId, brandId, ownId }: ParentCheck): Promise<void> {
  const [parent] = await tx
    .select()
    .from(category)
    .where(and(eq(category.id, parentId), eq(category.brandId, brandId)))
  if (!parent) throw new AppError('NOT_FOUND', 'The parent category no longer exists. Reload the page and try again.')
  const hasChildren = ownId !== null && (await tx.$count(category, eq(category.parentId, ownId))) > 0
  if (parent.parentId === null && parent.id !== ownId && !hasChildren) return
  const message = 'A subcategory can’t have subcategories. Choose a different parent category.'
  throw new AppError('VALIDATION_FAILED', message, { errors: { parentId: message } })
}

async function nextSortOrder(tx: Transaction, brandId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(category.sortOrder) })
    .from(category)
    .where(eq(category.brandId, brandId))
  return (row?.last ?? 0) + 1
}
