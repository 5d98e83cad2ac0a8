import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { copyMenu } from '#contract/menu-copies.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { copyRows } from '#server/db/copy-rows.ts'
import {
  brand,
  category,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace } from '#server/features/branches/service.ts'
import { snapshotsOf, writeHistory } from '#server/features/menu-items/service.ts'
import { requireRoom } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { findCategories, findMenu } from './queries.ts'

type Body = Received<typeof copyMenu>['body']
type Counts = { categories: number; menuItems: number }
/** What came of it; `existing` when the other brand has a menu and nothing was said about it. */
export type CopyOutcome = { ok: true; copied: Counts } | { ok: false; existing: Counts }
type By = Pick<Actor, 'companyId' | 'userId'>

/**
 * Copies the menu of a branch's brand to the brand of another branch, all or nothing.
 * @throws {AppError} NOT_FOUND; CONFLICT for one brand, two currencies, an empty menu, or a plan without room
 */
export function copyWholeMenu(
  deps: Deps,
  { companyId, userId }: Actor,
  { fromBranchId, toBranchId, mode }: Body,
): Promise<CopyOutcome> {
  return changeMenu(deps, companyId, async (tx) => {
    const from = await requireWorkspace(tx, fromBranchId)
    const to = await requireWorkspace(tx, toBranchId)
    refuseBrands(from, to)
    await tx.select({ id: brand.id }).from(brand).where(eq(brand.id, to.brandId)).for('no key update')
    const source = await findMenu(tx, from.brandId)
    if (source.categoryIds.length === 0) throw new AppError('CONFLICT', 'This branch has no menu that could be copied.')
    const existing = await findMenu(tx, to.brandId)
    if (existing.categoryIds.length > 0 && !mode)
      return {
        ok: false,
        existing: { categories: existing.categoryIds.length, menuItems: existing.menuItemIds.length },
      }
    if (mode === 'replace') await deleteMenu(tx, { companyId, userId }, to.brandId)
    await requireRoom(tx, 'menuItems', source.menuItemIds.length)
    await insertCopy(tx, { companyId, userId }, { from: from.brandId, to: to.brandId })
    return { ok: true, copied: { categories: source.categoryIds.length, menuItems: source.menuItemIds.length } }
  })
}

type OfBrand = { brandId: number; currencyCode: string }

function refuseBrands(from: OfBrand, to: OfBrand): void {
  if (from.brandId === to.brandId)
    throw new AppError('CONFLICT', 'Both branches belong to one brand, so they show one menu already.')
  if (from.currencyCode === to.currencyCode) return
  throw new AppError(
    'CONFLICT',
    `The prices are in ${from.currencyCode} and the other brand’s are in ${to.currencyCode}. A menu can only be copied within one currency.`,
  )
}

async function deleteMenu(tx: Transaction, by: By, brandId: number): Promise<void> {
  const { menuItemIds } = await findMenu(tx, brandId)
  const items = await snapshotsOf(tx, menuItemIds)
  const categories = await findCategories(tx, brandId)
  await tx.delete(menuItem).where(eq(menuItem.brandId, brandId))
  await tx.delete(modifierGroup).where(eq(modifierGroup.brandId, brandId))
  await tx.delete(category).where(and(eq(category.brandId, brandId), isNotNull(category.parentId)))
  await tx.delete(category).where(eq(category.brandId, brandId))
  await writeHistory(tx, by, { before: items, ids: menuItemIds })
  await writeCategories(tx, by, { categories, kind: 'deleted' })
}

async function insertCopy(tx: Transaction, by: By, { from, to }: { from: number; to: number }): Promise<void> {
  const brandIds = new Map([[from, to]])
  const now = { created_at: sql`now()`, updated_at: sql`now()` }
  const last = sql`(select coalesce(max(sort_order), 0) from category where brand_id = ${to})`
  const categoryIds = await copyRows(tx, category, {
    owner: category.brandId,
    ids: brandIds,
    set: { ...now, sort_order: sql`old.sort_order + ${last}` },
  })
  await tx.execute(sql`
    update category set parent_id = map.new_id
    from unnest(${sql.param([...categoryIds.keys()])}::bigint[], ${sql.param([...categoryIds.values()])}::bigint[])
      as map(old_id, new_id)
    where category.brand_id = ${to} and category.parent_id = map.old_id and ${inCompany(tx, category.companyId)}`)
  const itemIds = await copyRows(tx, menuItem, {
    owner: menuItem.brandId,
    ids: brandIds,
    also: [{ column: menuItem.categoryId, ids: categoryIds }],
    set: { ...now, revision: sql`1`, external_id: freeExternalId(to) },
  })
  const ofItem = { owner: menuItemVariant.menuItemId, ids: itemIds }
  const variantIds = await copyRows(tx, menuItemVariant, ofItem)
  const groupIds = await copyRows(tx, modifierGroup, { owner: modifierGroup.brandId, ids: brandIds })
  const optionIds = await copyRows(tx, modifierOption, { owner: modifierOption.modifierGroupId, ids: groupIds })
  await copyRows(tx, menuItemModifierGroup, {
    owner: menuItemModifierGroup.menuItemId,
    ids: itemIds,
    also: [{ column: menuItemModifierGroup.modifierGroupId, ids: groupIds }],
  })
  await copyRows(tx, menuItemDietType, { owner: menuItemDietType.menuItemId, ids: itemIds })
  // Nobody has confirmed them for the other kitchen.
  const set = { verified_by: sql`null::bigint`, verified_at: sql`null::timestamptz` }
  await copyRows(tx, menuItemAllergen, { owner: menuItemAllergen.menuItemId, ids: itemIds, set })
  await copyRows(tx, menuItemAllergen, { owner: menuItemAllergen.menuItemVariantId, ids: variantIds, set })
  await copyRows(tx, menuItemAllergen, { owner: menuItemAllergen.modifierOptionId, ids: optionIds, set })
  const made = new Set(categoryIds.values())
  const categories = (await findCategories(tx, to)).filter(({ id }) => made.has(id))
  await writeCategories(tx, by, { categories, kind: 'created' })
  await writeHistory(tx, by, { before: new Map(), ids: [...itemIds.values()] })
}

/** An external id stays with the item that has it. */
function freeExternalId(brandId: number) {
  return sql`case when exists (select from menu_item other where other.brand_id = ${brandId}
    and other.external_id = old.external_id) then null else old.external_id end`
}

type CategoryLines = { categories: (typeof category.$inferSelect)[]; kind: 'created' | 'deleted' }

async function writeCategories(tx: Transaction, by: By, { categories, kind }: CategoryLines): Promise<void> {
  const batch = randomUUID()
  await writeMenuChanges(
    tx,
    categories.map((row) => ({
      ...by,
      entity: 'category',
      entityId: row.id,
      kind,
      before: kind === 'deleted' ? row : null,
      after: kind === 'created' ? row : null,
      batch,
    })),
  )
}
