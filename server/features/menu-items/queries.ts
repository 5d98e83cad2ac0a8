import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { BranchOverride, MenuItem, MenuItemRow } from '#contract/menu-items.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  auditLog,
  branch,
  branchMenuItem,
  brand,
  category,
  dietType,
  menuItem,
  menuItemDietType,
  menuItemVariant,
  upload,
  user,
} from '#server/db/schema.ts'
import type { Workspace } from '#server/features/branches/service.ts'
import { findModifierGroups } from '#server/features/modifier-groups/service.ts'
import { findStatedAllergens } from '#server/features/stated-allergens/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { isSoldOutAt } from './policy.ts'
import { presentMenuItem, presentMenuItemRow } from './present.ts'

/** The branch a list is for, and the moment, which decides what is sold out. */
export type ListContext = Pick<Workspace, 'branchId' | 'brandId' | 'defaultLocale'> & { now: Date }

const variantPrice = (which: 'min' | 'max' | 'count') =>
  sql<
    number | null
  >`(select ${sql.raw(which)}(${menuItemVariant.priceMinor}) from ${menuItemVariant} where ${menuItemVariant.menuItemId} = ${menuItem.id})`
/** What the cheapest way to have the item costs in the branch that is joined. */
export const minPrice = sql<
  number | null
>`coalesce(${variantPrice('min')}, ${branchMenuItem.priceMinor}, ${menuItem.priceMinor})`
const maxPrice = sql<
  number | null
>`coalesce(${variantPrice('max')}, ${branchMenuItem.priceMinor}, ${menuItem.priceMinor})`

/** Rows of the list, in the order of their ids here. */
export async function findInOrder(
  tx: Transaction,
  ids: number[],
  { branchId, now }: Pick<ListContext, 'branchId' | 'now'>,
): Promise<MenuItemRow[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(tx, branchId).where(inArray(menuItem.id, ids))
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentMenuItemRow(row, now) : []
  })
}

/** Joins what one branch says of an item. */
export const ofBranch = (branchId: number) =>
  and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branchId))

/**
 * One row of the list.
 * @throws {AppError} NOT_FOUND
 */
export async function requireMenuItemRow(
  tx: Transaction,
  id: number,
  context: { branchId: number; now: Date },
): Promise<MenuItemRow> {
  const [row] = await rowsOf(tx, context.branchId).where(eq(menuItem.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This menu item does not exist.')
  return presentMenuItemRow(row, context.now)
}

/**
 * A menu item with everything that belongs to it.
 * @throws {AppError} NOT_FOUND
 */
export async function requireMenuItem(
  tx: Transaction,
  id: number,
  context: { branchId: number; now: Date },
): Promise<MenuItem> {
  const [row] = await rowsOf(tx, context.branchId).where(eq(menuItem.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This menu item does not exist.')
  const variants = await tx
    .select()
    .from(menuItemVariant)
    .where(eq(menuItemVariant.menuItemId, id))
    .orderBy(asc(menuItemVariant.sortOrder), asc(menuItemVariant.id))
  const ofItem = await findStatedAllergens(tx, 'menuItem', [id])
  const ofVariant = await findStatedAllergens(
    tx,
    'variant',
    variants.map((variant) => variant.id),
  )
  const dietTypes = await tx
    .select({ dietType })
    .from(menuItemDietType)
    .innerJoin(dietType, eq(dietType.id, menuItemDietType.dietTypeId))
    .where(eq(menuItemDietType.menuItemId, id))
    .orderBy(asc(dietType.sortOrder))
  const parts = {
    variants: variants.map((variant) => ({ ...variant, allergens: ofVariant(variant.id) })),
    allergens: ofItem(id),
    dietTypes: dietTypes.map((one) => one.dietType),
    modifierGroups: await findModifierGroups(tx, { menuItemId: id }),
    pictures: await findPictures(tx, row.item),
    branches: await findOverrides(tx, row.item, context.now),
    updatedBy: await lastEditor(tx, id),
  }
  return presentMenuItem(row, parts, context.now)
}

function findPictures(tx: Transaction, { images }: Pick<typeof menuItem.$inferSelect, 'images'>) {
  if (images.length === 0) return []
  return tx
    .select()
    .from(upload)
    .where(
      inArray(
        upload.id,
        images.map(({ uploadId }) => uploadId),
      ),
    )
}

async function findOverrides(
  tx: Transaction,
  { id, brandId }: Pick<typeof menuItem.$inferSelect, 'id' | 'brandId'>,
  now: Date,
): Promise<BranchOverride[]> {
  const rows = await tx
    .select({ branchId: branch.id, branchName: branch.name, override: branchMenuItem })
    .from(branch)
    .leftJoin(branchMenuItem, and(eq(branchMenuItem.branchId, branch.id), eq(branchMenuItem.menuItemId, id)))
    .where(eq(branch.brandId, brandId))
    .orderBy(asc(branch.id))
  return rows.map(({ branchId, branchName, override }) => {
    const isSoldOut = override !== null && isSoldOutAt(override, now)
    return {
      branchId,
      branchName,
      priceMinor: override?.priceMinor ?? null,
      isHidden: override?.isHidden ?? false,
      isSoldOut,
      soldOutUntil: (isSoldOut && override?.soldOutUntil?.toISOString()) || null,
    }
  })
}

/** The name of who is last in an item's history. */
async function lastEditor(tx: Transaction, id: number): Promise<string | null> {
  const [last] = await tx
    .select({ name: user.fullName })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.userId))
    .where(and(eq(auditLog.entityId, id), eq(auditLog.entity, 'menu_item')))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.name ?? null
}

/** A list row as the database gives it. */
export type MenuItemListRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(tx: Transaction, branchId: number) {
  return tx
    .select({
      item: menuItem,
      category: { id: category.id, name: category.name },
      currencyCode: brand.currencyCode,
      branch: {
        // First, because Drizzle takes the whole object for absent when its first column is null.
        menuItemId: branchMenuItem.menuItemId,
        priceMinor: branchMenuItem.priceMinor,
        isHidden: branchMenuItem.isHidden,
        soldOut: branchMenuItem.soldOut,
        soldOutUntil: branchMenuItem.soldOutUntil,
      },
      minPriceMinor: minPrice,
      maxPriceMinor: maxPrice,
      picture: sql<Pick<typeof upload.$inferSelect, 'key' | 'widths'> | null>`(
        select json_build_object('key', u.key, 'widths', u.widths)
        from ${upload} u where u.company_id = ${menuItem.companyId} and u.id = (${menuItem.images} -> 0 ->> 'uploadId')::bigint)`,
      variantCount: sql<number>`(select count(*)::int from ${menuItemVariant} where ${menuItemVariant.menuItemId} = ${menuItem.id})`,
    })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .innerJoin(brand, eq(brand.id, menuItem.brandId))
    .leftJoin(branchMenuItem, ofBranch(branchId))
    .$dynamic()
}
