import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { ALLERGEN_GRID_PAGE_SIZE, type readAllergenGrid, type updateAllergenGrid } from '#contract/allergen-grid.ts'
import type { Data, Received } from '#contract/endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { isParent, itemOrder, parentCategory } from '#server/db/menu-order.ts'
import { category, menuItem } from '#server/db/schema.ts'
import { readTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { awaitAll } from '#server/db/await-all.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { findGroupStatements, writeStatementHistory } from '#server/features/modifier-groups/service.ts'
import { findStatedAllergens } from '#server/features/stated-allergens/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import type { Caller } from './branch-overrides.ts'
import { REVIEW_FIRST, staleText } from './policy.ts'
import { lastEditor } from './queries.ts'
import { type GridRow, optionsOf, reachOf, saveGridRows } from './save-grid-rows.ts'
import { lockForWriting } from './service.ts'
import { findKnown, findSnapshots, type MenuItemSnapshot } from './snapshots.ts'

/**
 * One page of the items of a branch's brand, without archived ones, in menu order, with the allergens of the items,
 * their sizes and their options.
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export function readBrandAllergenGrid(
  deps: Deps,
  caller: Caller,
  { branchId, categoryId, page }: Received<typeof readAllergenGrid>['query'],
): Promise<Data<typeof readAllergenGrid>> {
  return readTenant(deps.database, caller.companyId, async (tx) => {
    const wanted = branchId ?? caller.selectedBranchId ?? (await requireWorkspace(tx, null)).branchId
    const meant = and(
      eq(menuItem.brandId, sql`(select brand_id from branch where id = ${wanted})`),
      ne(menuItem.status, 'ARCHIVED'),
      categoryId === undefined ? undefined : eq(menuItem.categoryId, categoryId),
    )
    const found = tx
      .select({ id: menuItem.id, categoryName: category.name, total: sql<number>`count(*) over ()::int` })
      .from(menuItem)
      .innerJoin(category, eq(category.id, menuItem.categoryId))
      .leftJoin(parentCategory, isParent)
      .where(meant)
      .orderBy(...itemOrder)
      .limit(ALLERGEN_GRID_PAGE_SIZE)
      .offset((page - 1) * ALLERGEN_GRID_PAGE_SIZE)
    const { rows } = await awaitAll({ workspace: requireWorkspace(tx, wanted), rows: found })
    const ids = rows.map(({ id }) => id)
    const snapshots = await findSnapshots(tx, ids)
    const all = [...snapshots.values()]
    const now = deps.now()
    const idsOf = (parts: { id: number }[]) => [...new Set(parts.map(({ id }) => id))]
    const { ofItem, ofVariant, ofOption } = await awaitAll({
      ofItem: findStatedAllergens(tx, 'menuItem', { ids, now }),
      ofVariant: findStatedAllergens(tx, 'variant', { ids: idsOf(all.flatMap((one) => one.variants)), now }),
      ofOption: findStatedAllergens(tx, 'option', { ids: idsOf(all.flatMap(optionsOf)), now }),
    })
    const items = rows.flatMap(({ id, categoryName }) => {
      const item = snapshots.get(id)
      if (!item) return []
      const { name, categoryId: ownCategory, description, ingredients, revision } = item
      return {
        id,
        name,
        categoryId: ownCategory,
        categoryName,
        description,
        ingredients,
        revision,
        needsReview: item.reviewReasons.length > 0,
        allergens: ofItem(id),
        variants: item.variants.map((one) => ({ id: one.id, name: one.name, allergens: ofVariant(one.id) })),
        options: optionsOf(item).map((one) => ({ id: one.id, name: one.name, allergens: ofOption(one.id) })),
      }
    })
    return { items, page, pageSize: ALLERGEN_GRID_PAGE_SIZE, total: rows[0]?.total ?? 0 }
  })
}

/**
 * Saves rows of the allergen grid, and confirms the allergens of the rows with `confirm`.
 * @returns for each row why it was not saved, or null if it was; and the batch of the history, null if no row was saved
 * @throws {AppError} NOT_FOUND for an unknown branch; VALIDATION_FAILED for an item, a size or an allergen listed twice
 */
export function updateBrandAllergenGrid(
  deps: Deps,
  caller: Caller,
  { branchId, rows }: Received<typeof updateAllergenGrid>['body'],
): Promise<Data<typeof updateAllergenGrid>> {
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) {
    const error = 'List each menu item only once'
    throw new AppError('VALIDATION_FAILED', error, { errors: { rows: error } })
  }
  return changeMenu(deps, caller.companyId, async (tx) => {
    const workspace = await requireWorkspace(tx, branchId ?? caller.selectedBranchId)
    // All items are locked at once, in the order of ids, so that concurrent requests can't deadlock.
    const opened = await lockForWriting(tx, rows.map(reachOf))
    const known = await findKnown(tx)
    const answers: Data<typeof updateAllergenGrid>['rows'] = []
    for (const row of rows) {
      const own = opened.get(row.id)
      const item = own?.brandId === workspace.brandId ? own : undefined
      const { allergenIds } = known
      answers.push({ id: row.id, refusal: await refusalOf(tx, { row, item, allergenIds, userId: caller.userId }) })
    }
    const saved = rows.filter((_, at) => answers[at]?.refusal === null)
    if (saved.length === 0) return { batch: null, rows: answers }
    const context = { ...caller, ...workspace, now: deps.now(), batch: randomUUID(), known }
    const reaching = saved.filter(({ options, confirm }) => options !== undefined || confirm)
    const groups = new Set(reaching.flatMap(({ id }) => (opened.get(id)?.modifierGroups ?? []).map((one) => one.id)))
    const before = await findGroupStatements(tx, [...groups])
    await saveGridRows(tx, context, { rows: saved, opened })
    await writeStatementHistory(tx, context, before)
    return { batch: context.batch, rows: answers }
  })
}

async function refusalOf(
  tx: Transaction,
  {
    row,
    item,
    allergenIds,
    userId,
  }: { row: GridRow; item: MenuItemSnapshot | undefined; allergenIds: ReadonlySet<number>; userId: number },
): Promise<string | null> {
  if (!item) return 'This menu item no longer exists. Reload the page.'
  if (row.revision !== item.revision) return staleText(await lastEditor(tx, row.id), userId)
  if (row.confirm && item.reviewReasons.length > 0) return REVIEW_FIRST
  const parts = [...(row.variants ?? []), ...(row.options ?? [])]
  const stated = [...(row.allergens ?? []), ...parts.flatMap(({ allergens }) => allergens)]
  if (stated.some(({ allergenId }) => !allergenIds.has(allergenId)))
    return 'One of these allergens no longer exists. Reload the page.'
  const known = (all: { id: number }[], some: { id: number }[] = []) =>
    some.every(({ id }) => all.some((one) => one.id === id))
  if (!known(item.variants, row.variants) || !known(optionsOf(item), row.options))
    return 'One of these sizes or options no longer exists. Reload the page.'
  return null
}
