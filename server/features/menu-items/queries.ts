import { and, asc, desc, eq, max, sql } from 'drizzle-orm'
import type { BranchOverride, MenuItem, MenuItemRow } from '#contract/menu-items.ts'
import { inIds } from '#server/db/in-ids.ts'
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

/** `now` decides what is sold out, and which confirmations have expired. */
export type ListContext = Pick<Workspace, 'branchId' | 'brandId' | 'defaultLocale'> & { now: Date }

const sizePrice = `coalesce((branch_menu_item.size_prices ->> s.id::text)::bigint, s.price_minor)`
const ofSizes = (value: string) =>
  sql.raw(`(select ${value} from menu_item_variant s where s.menu_item_id = menu_item.id)`)
/** `effectivePrice` in SQL, for sorting: the lowest price in the joined branch. */
export const minPrice = sql<
  number | null
>`coalesce(${ofSizes(`min(${sizePrice})`)}, ${branchMenuItem.priceMinor}, ${menuItem.priceMinor})`

/** Whether an override has a price: for an item with sizes, the price of an existing size. */
export const hasOwnPrice = sql`(
  select coalesce(bool_or(branch_menu_item.size_prices ? v.id::text), branch_menu_item.price_minor is not null)
  from menu_item_variant v
  where v.company_id = branch_menu_item.company_id and v.menu_item_id = branch_menu_item.menu_item_id)`

/** Rows of the list, in the order of the given ids; unknown ids are left out. */
export async function findInOrder(
  tx: Transaction,
  ids: number[],
  { branchId, now }: Pick<ListContext, 'branchId' | 'now'>,
): Promise<MenuItemRow[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(tx, branchId).where(inIds(menuItem.id, ids))
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentMenuItemRow(row, now) : []
  })
}

export const ofBranch = (branchId: number) =>
  and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branchId))

/** @throws {AppError} NOT_FOUND for an unknown item */
export async function requireMenuItemRow(
  tx: Transaction,
  id: number,
  context: { branchId: number; now: Date },
): Promise<MenuItemRow> {
  const [row] = await rowsOf(tx, context.branchId).where(eq(menuItem.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This menu item no longer exists. Reload the page and try again.')
  return presentMenuItemRow(row, context.now)
}

/**
 * A menu item as seen in a branch, with its sizes, option groups, allergens, diet types, pictures and overrides.
 * @throws {AppError} NOT_FOUND for an unknown item
 */
export async function requireMenuItem(
  tx: Transaction,
  id: number,
  context: { branchId: number; now: Date },
): Promise<MenuItem> {
  const [found, variants, allergensOf, dietTypes, modifierGroups, updatedBy] = await Promise.all([
    findRow(tx, id, context),
    findVariants(tx, id, context.now),
    findStatedAllergens(tx, 'menuItem', { ids: [id], now: context.now }),
    findDietTypes(tx, id),
    findModifierGroups(tx, { menuItemId: id }, context.now),
    lastEditor(tx, id),
  ])
  if (!found) throw new AppError('NOT_FOUND', 'This menu item no longer exists. Reload the page and try again.')
  const { row, pictures, branches } = found
  const parts = { variants, allergens: allergensOf(id), dietTypes, modifierGroups, pictures, branches, updatedBy }
  return presentMenuItem(row, parts, context.now)
}

async function findRow(tx: Transaction, id: number, { branchId, now }: { branchId: number; now: Date }) {
  const [row] = await rowsOf(tx, branchId).where(eq(menuItem.id, id))
  if (!row) return null
  const [pictures, branches] = await Promise.all([findPictures(tx, row.item), findOverrides(tx, row.item, now)])
  return { row, pictures, branches }
}

async function findVariants(tx: Transaction, menuItemId: number, now: Date) {
  const variants = await tx
    .select()
    .from(menuItemVariant)
    .where(eq(menuItemVariant.menuItemId, menuItemId))
    .orderBy(asc(menuItemVariant.sortOrder), asc(menuItemVariant.id))
  const allergensOf = await findStatedAllergens(tx, 'variant', { ids: variants.map(({ id }) => id), now })
  return variants.map((variant) => ({ ...variant, allergens: allergensOf(variant.id) }))
}

async function findDietTypes(tx: Transaction, menuItemId: number) {
  const rows = await tx
    .select({ dietType })
    .from(menuItemDietType)
    .innerJoin(dietType, eq(dietType.id, menuItemDietType.dietTypeId))
    .where(eq(menuItemDietType.menuItemId, menuItemId))
    .orderBy(asc(dietType.sortOrder))
  return rows.map((one) => one.dietType)
}

async function findPictures(tx: Transaction, { images }: Pick<typeof menuItem.$inferSelect, 'images'>) {
  const ids = images.map(({ uploadId }) => uploadId)
  return ids.length === 0 ? [] : tx.select().from(upload).where(inIds(upload.id, ids))
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

/**
 * The user of the item's last history entry; null if unknown. A branch override's entry counts only if it has a
 * revision, which means that the item's form saved it.
 */
export async function lastEditor(tx: Transaction, id: number): Promise<MenuItem['updatedBy']> {
  const saved = sql`(${auditLog.entity} = 'menu_item' or (${auditLog.entity} = 'branch_menu_item' and ${auditLog.after} ? 'revision'))`
  const [last] = await tx
    .select({ user: { id: user.id, name: user.fullName } })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.userId))
    .where(and(eq(auditLog.entityId, id), saved))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last?.user ?? null
}

export type MenuItemListRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(tx: Transaction, branchId: number) {
  return tx
    .select({
      item: menuItem,
      category: { id: category.id, name: category.name },
      currencyCode: brand.currencyCode,
      branch: {
        // This field comes first, because Drizzle treats the whole object as missing when its first column is null.
        menuItemId: branchMenuItem.menuItemId,
        priceMinor: branchMenuItem.priceMinor,
        sizePrices: branchMenuItem.sizePrices,
        isHidden: branchMenuItem.isHidden,
        soldOut: branchMenuItem.soldOut,
        soldOutUntil: branchMenuItem.soldOutUntil,
      },
      sizePricesMinor: sql<number[]>`${ofSizes(`coalesce(json_agg(${sizePrice}), '[]')`)}`,
      picture: sql<Pick<typeof upload.$inferSelect, 'key' | 'widths'> | null>`(
        select json_build_object('key', u.key, 'widths', u.widths)
        from ${upload} u where u.company_id = ${menuItem.companyId} and u.id = (${menuItem.images} -> 0 ->> 'uploadId')::bigint)`,
    })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .innerJoin(brand, eq(brand.id, menuItem.brandId))
    .leftJoin(branchMenuItem, ofBranch(branchId))
    .$dynamic()
}

export async function nextSortOrder(tx: Transaction, categoryId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(menuItem.sortOrder) })
    .from(menuItem)
    .where(eq(menuItem.categoryId, categoryId))
  return (row?.last ?? 0) + 1
}
