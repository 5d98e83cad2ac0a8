import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { copyMenu } from '#contract/menu-copies.ts'
import { MENU_COPY } from '#contract/messages.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { copyRows } from '#server/db/copy-rows.ts'
import { brand, category, menuItemAllergen, modifierGroup, modifierOption } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { requireWorkspace, type Workspace } from '#server/features/branches/service.ts'
import { lockMenu } from '#server/features/brands/service.ts'
import {
  copyOf,
  deleteMenuItems,
  findSnapshots,
  saveMenuItems,
  searchFields,
} from '#server/features/menu-items/service.ts'
import { lockLimit, requireRoom } from '#server/features/subscriptions/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { findCategories, findExternalIds, findMenu } from './queries.ts'

type Body = Received<typeof copyMenu>['body']
type Counts = { categories: number; menuItems: number }
/** Nothing is copied without a mode if the other brand has a menu already; `existing` counts its records. */
export type CopyOutcome = { ok: true; copied: Counts } | { ok: false; existing: Counts }
type By = Pick<Actor, 'companyId' | 'userId'> & { now: Date; batch: string }

/** Items copied at a time: enough to be fast, few enough to limit memory use. */
const CHUNK = 500

/**
 * Copies the menu of a branch's brand to the brand of another branch, all or nothing. The mode `replace` first deletes
 * the menu there; `add` keeps it.
 * @throws {AppError} NOT_FOUND for a branch the company doesn't have; CONFLICT for the same brand, different
 *   currencies, an empty menu, or an exceeded plan limit
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
    if (source.categoryIds.length === 0)
      throw new AppError('CONFLICT', 'This branch has no menu to copy. Choose a different branch.')
    const existing = await findMenu(tx, to.brandId)
    if (existing.categoryIds.length > 0 && !mode)
      return {
        ok: false,
        existing: { categories: existing.categoryIds.length, menuItems: existing.menuItemIds.length },
      }
    const by = { companyId, userId, now: deps.now(), batch: randomUUID() }
    const deleted = mode === 'replace' ? existing.menuItemIds.length : 0
    // The limit is checked before the categories are locked, as when an item is added, so that the requests can't
    // deadlock.
    const added = source.menuItemIds.length - deleted
    await (added > 0 ? requireRoom(tx, 'menuItems', added) : lockLimit(tx, 'menuItems'))
    if (mode === 'replace') await deleteMenu(tx, { ...by, batch: randomUUID() }, to.brandId)
    await insertCopy(tx, by, { from: from.brandId, to, menuItemIds: source.menuItemIds })
    return { ok: true, copied: { categories: source.categoryIds.length, menuItems: source.menuItemIds.length } }
  })
}

type OfBrand = { brandId: number; currencyCode: string }

function refuseBrands(from: OfBrand, to: OfBrand): void {
  if (from.brandId === to.brandId) throw new AppError('CONFLICT', MENU_COPY.sameBrand)
  if (from.currencyCode === to.currencyCode) return
  throw new AppError('CONFLICT', MENU_COPY.otherCurrency(from.currencyCode, to.currencyCode))
}

async function deleteMenu(tx: Transaction, by: By, brandId: number): Promise<void> {
  await lockMenu(tx, brandId)
  const { menuItemIds } = await findMenu(tx, brandId)
  const categories = await findCategories(tx, brandId)
  await deleteMenuItems(tx, by, menuItemIds)
  await tx.delete(modifierGroup).where(eq(modifierGroup.brandId, brandId))
  await tx.delete(category).where(and(eq(category.brandId, brandId), isNotNull(category.parentId)))
  await tx.delete(category).where(eq(category.brandId, brandId))
  await writeCategories(tx, by, { categories, kind: 'deleted' })
}

type Copying = { from: number; to: Workspace; menuItemIds: number[] }

async function insertCopy(tx: Transaction, by: By, { from, to, menuItemIds }: Copying): Promise<void> {
  const { brandId, defaultLocale } = to
  const brandIds = new Map([[from, brandId]])
  const last = sql`(select coalesce(max(sort_order), 0) from category where brand_id = ${brandId})`
  const categoryIds = await copyRows(tx, category, {
    owner: category.brandId,
    ids: brandIds,
    set: { createdAt: sql`now()`, updatedAt: sql`now()`, sortOrder: sql`old.sort_order + ${last}` },
  })
  await tx.execute(sql`
    update category set parent_id = map.new_id
    from unnest(${sql.param([...categoryIds.keys()])}::bigint[], ${sql.param([...categoryIds.values()])}::bigint[])
      as map(old_id, new_id)
    where category.brand_id = ${brandId} and category.parent_id = map.old_id and ${inCompany(tx, category.companyId)}`)
  // An external id identifies one option group or item of a brand, so a copy gets none that is already in use.
  const externalId = sql`(select old.external_id where not exists (select from modifier_group other
    where other.brand_id = ${brandId} and other.external_id = old.external_id and ${inCompany(tx, sql`other.company_id`)}))`
  const groupIds = await copyRows(tx, modifierGroup, {
    owner: modifierGroup.brandId,
    ids: brandIds,
    set: { externalId },
  })
  const optionIds = await copyRows(tx, modifierOption, { owner: modifierOption.modifierGroupId, ids: groupIds })
  // A confirmation is only valid for the kitchen of the brand in which it was made.
  const set = { verifiedBy: sql`null::bigint`, verifiedAt: sql`null::timestamptz` }
  await copyRows(tx, menuItemAllergen, { owner: menuItemAllergen.modifierOptionId, ids: optionIds, set })
  const made = new Set(categoryIds.values())
  const categories = (await findCategories(tx, brandId)).filter(({ id }) => made.has(id))
  await writeCategories(tx, by, { categories, kind: 'created' })
  const taken = await findExternalIds(tx, brandId)
  for (let at = 0; at < menuItemIds.length; at += CHUNK) {
    const originals = await findSnapshots(tx, menuItemIds.slice(at, at + CHUNK))
    const changes = [...originals.values()].map((original) => ({
      before: null,
      after: {
        ...copyOf(original),
        ...searchFields(original.name, original.description, defaultLocale),
        brandId,
        categoryId: categoryIds.get(original.categoryId) ?? 0,
        modifierGroups: original.modifierGroups.map(({ id }) => ({ id: groupIds.get(id) ?? 0 })),
        externalId: original.externalId !== null && taken.has(original.externalId) ? null : original.externalId,
      },
    }))
    await saveMenuItems(tx, by, changes)
  }
}

type CategoryLines = { categories: (typeof category.$inferSelect)[]; kind: 'created' | 'deleted' }

async function writeCategories(tx: Transaction, by: By, { categories, kind }: CategoryLines): Promise<void> {
  const { companyId, userId } = by
  const batch = randomUUID()
  await writeMenuChanges(
    tx,
    categories.map((row) => ({
      companyId,
      userId,
      entity: 'category',
      entityId: row.id,
      kind,
      before: kind === 'deleted' ? row : null,
      after: kind === 'created' ? row : null,
      batch,
    })),
  )
}
