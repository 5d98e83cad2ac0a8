import { and, asc, count, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { foldText } from '#contract/fold-text.ts'
import type { listMenuItems, MenuItem, MenuItemRow } from '#contract/menu-items.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  allergen,
  branchMenuItem,
  brand,
  category,
  dietType,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemVariant,
} from '#server/db/schema.ts'
import type { Workspace } from '#server/features/branches/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentMenuItem, presentMenuItemRow } from './present.ts'

/** The query of a list of menu items, parsed. */
export type MenuItemQuery = Received<typeof listMenuItems>['query']

/** The branch a list is for, and the moment, which decides what is sold out. */
export type ListContext = Pick<Workspace, 'branchId' | 'brandId' | 'defaultLocale'> & { now: Date }

const variantPrice = (which: 'min' | 'max' | 'count') =>
  sql<
    number | null
  >`(select ${sql.raw(which)}(${menuItemVariant.priceMinor}) from ${menuItemVariant} where ${menuItemVariant.menuItemId} = ${menuItem.id})`
const minPrice = sql<
  number | null
>`coalesce(${variantPrice('min')}, ${branchMenuItem.priceMinor}, ${menuItem.priceMinor})`
const maxPrice = sql<
  number | null
>`coalesce(${variantPrice('max')}, ${branchMenuItem.priceMinor}, ${menuItem.priceMinor})`

/** One page of the menu items of a brand, as one branch has them. */
export async function findMenuItemPage(
  tx: Transaction,
  context: ListContext,
  query: MenuItemQuery,
): Promise<Page<MenuItemRow>> {
  const where = and(
    eq(menuItem.brandId, context.brandId),
    query.categoryId === undefined ? undefined : eq(menuItem.categoryId, query.categoryId),
    query.status === undefined ? undefined : eq(menuItem.status, query.status),
    matching(query.search),
  )
  const [total] = await tx.select({ count: count() }).from(menuItem).where(where)
  // First which items, then what is to know of those: the rest of 10,000 is only sorted, not read.
  const ids = await tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .leftJoin(branchMenuItem, ofBranch(context.branchId))
    .where(where)
    .orderBy(...orderBy(query, context.defaultLocale))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const items = await findInOrder(
    tx,
    ids.map((row) => row.id),
    context,
  )
  return { items, total: total?.count ?? 0, page: query.page, pageSize: query.pageSize }
}

async function findInOrder(tx: Transaction, ids: number[], { branchId, now }: ListContext): Promise<MenuItemRow[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf(tx, branchId).where(inArray(menuItem.id, ids))
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? presentMenuItemRow(row, now) : []
  })
}

const ofBranch = (branchId: number) =>
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
  const allergens = await tx
    .select({ link: menuItemAllergen, allergen })
    .from(menuItemAllergen)
    .innerJoin(allergen, eq(allergen.id, menuItemAllergen.allergenId))
    .where(eq(menuItemAllergen.menuItemId, id))
    .orderBy(asc(allergen.sortOrder))
  const dietTypes = await tx
    .select({ dietType })
    .from(menuItemDietType)
    .innerJoin(dietType, eq(dietType.id, menuItemDietType.dietTypeId))
    .where(eq(menuItemDietType.menuItemId, id))
    .orderBy(asc(dietType.sortOrder))
  return presentMenuItem(row, { variants, allergens, dietTypes: dietTypes.map((one) => one.dietType) }, context.now)
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
      variantCount: sql<number>`(select count(*)::int from ${menuItemVariant} where ${menuItemVariant.menuItemId} = ${menuItem.id})`,
    })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .innerJoin(brand, eq(brand.id, menuItem.brandId))
    .leftJoin(branchMenuItem, ofBranch(branchId))
    .$dynamic()
}

function matching(search: string | undefined): SQL | undefined {
  const words = foldText(search ?? '')
    .split(' ')
    .filter((word) => word !== '')
  return and(...words.map((word) => like(menuItem.searchText, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)))
}

function orderBy({ sort, direction }: MenuItemQuery, defaultLocale: string): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  const inMenuOrder = [turn(category.sortOrder), turn(menuItem.sortOrder), turn(menuItem.id)]
  switch (sort) {
    case 'name':
      return [turn(menuItem.sortName), asc(menuItem.id)]
    case 'category':
      return [turn(sql`lower(${category.name} ->> ${defaultLocale})`), asc(menuItem.sortOrder), asc(menuItem.id)]
    case 'price':
      return [sql`${turn(minPrice)} nulls last`, asc(menuItem.id)]
    case 'status':
      return [turn(menuItem.status), asc(menuItem.sortName), asc(menuItem.id)]
    case 'updated':
      return [turn(menuItem.updatedAt), asc(menuItem.id)]
    case 'order':
      return inMenuOrder
  }
}
