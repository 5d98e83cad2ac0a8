import { and, asc, count, desc, eq, inArray, isNull, like, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { foldText } from '#contract/fold-text.ts'
import type { BulkTarget } from '#contract/menu-item-bulk.ts'
import type { listMenuItems, MenuItemFilter, MenuItemRow } from '#contract/menu-items.ts'
import { among } from '#server/db/among.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import {
  allergen,
  branchMenuItem,
  category,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
  modifierOption,
} from '#server/db/schema.ts'
import { findInOrder, type ListContext, minPrice, ofBranch } from './queries.ts'

/** The query of a list of menu items, parsed. */
export type MenuItemQuery = Received<typeof listMenuItems>['query']

/** One page of the menu items of a brand, as one branch has them. */
export async function findMenuItemPage(
  tx: Transaction,
  context: ListContext,
  query: MenuItemQuery,
): Promise<Page<MenuItemRow>> {
  const where = matching(tx, context, query)
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

/**
 * The items that an action means, in the order of their ids, so that two actions never wait for each other in a circle.
 * @param hold whether nobody else may change them until the transaction ends
 */
export async function findTargets(
  tx: Transaction,
  context: ListContext,
  target: BulkTarget,
  hold: 'locked' | 'free',
): Promise<(typeof menuItem.$inferSelect)[]> {
  const where =
    'ids' in target
      ? and(eq(menuItem.brandId, context.brandId), among(menuItem.id, target.ids))
      : matching(tx, context, target.filter)
  const rows = tx.select().from(menuItem).where(where).orderBy(asc(menuItem.id)).$dynamic()
  return hold === 'locked' ? rows.for('update') : rows
}

/** Which items of the brand a filter leaves. */
function matching(tx: Transaction, { brandId, branchId, now }: ListContext, filter: MenuItemFilter): SQL | undefined {
  return and(
    eq(menuItem.brandId, brandId),
    filter.categoryId === undefined ? undefined : inCategory(tx, filter.categoryId),
    filter.status === undefined ? undefined : eq(menuItem.status, filter.status),
    filter.allergenId === undefined ? undefined : holding(tx, filter.allergenId),
    filter.dietTypeId === undefined ? undefined : suiting(tx, filter.dietTypeId),
    filter.soldOut === undefined ? undefined : soldOut(tx, { branchId, now, wanted: filter.soldOut }),
    filter.withoutPrice === undefined ? undefined : priced(tx, { branchId, wanted: !filter.withoutPrice }),
    filter.allergensUnknown === undefined ? undefined : unknown(tx, filter.allergensUnknown),
    ...wordsOf(filter.search),
  )
}

function wordsOf(search = ''): SQL[] {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
  return words.map((word) => like(menuItem.searchText, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`))
}

/** A category means its subcategories too. */
function inCategory(tx: Transaction, categoryId: number): SQL | undefined {
  const own = tx
    .select({ id: category.id })
    .from(category)
    .where(sql`${categoryId} in (${category.id}, ${category.parentId})`)
  return inArray(menuItem.categoryId, own)
}

const HOLDING = ['CONTAINS', 'MAY_CONTAIN'] as const

/** An item counts as the worst of itself, its sizes and its options; a nut is every nut (design section 7.8). */
function holding(tx: Transaction, allergenId: number): SQL | undefined {
  const family = tx
    .select({ id: allergen.id })
    .from(allergen)
    .where(sql`${allergenId} in (${allergen.id}, ${allergen.parentId})`)
  const stated = and(inArray(menuItemAllergen.allergenId, family), inArray(menuItemAllergen.level, HOLDING))
  const itself = tx.select({ id: menuItemAllergen.menuItemId }).from(menuItemAllergen).where(stated)
  const bySize = tx
    .select({ id: menuItemVariant.menuItemId })
    .from(menuItemVariant)
    .innerJoin(menuItemAllergen, eq(menuItemAllergen.menuItemVariantId, menuItemVariant.id))
    .where(stated)
  const byOption = tx
    .select({ id: menuItemModifierGroup.menuItemId })
    .from(menuItemModifierGroup)
    .innerJoin(modifierOption, eq(modifierOption.modifierGroupId, menuItemModifierGroup.modifierGroupId))
    .innerJoin(menuItemAllergen, eq(menuItemAllergen.modifierOptionId, modifierOption.id))
    .where(stated)
  // Each a list that is made once and looked up; a union of them would be gone through for every item.
  return or(...[itself, bySize, byOption].map((ids) => inArray(menuItem.id, ids)))
}

function suiting(tx: Transaction, dietTypeId: number): SQL {
  const of = tx
    .select({ id: menuItemDietType.menuItemId })
    .from(menuItemDietType)
    .where(eq(menuItemDietType.dietTypeId, dietTypeId))
  return inArray(menuItem.id, of)
}

type SoldOut = { branchId: number; now: Date; wanted: boolean }

function soldOut(tx: Transaction, { branchId, now, wanted }: SoldOut): SQL {
  const marked = tx
    .select({ id: branchMenuItem.menuItemId })
    .from(branchMenuItem)
    .where(
      and(
        eq(branchMenuItem.branchId, branchId),
        branchMenuItem.soldOut,
        sql`(${branchMenuItem.soldOutUntil} is null or ${branchMenuItem.soldOutUntil} > ${now.toISOString()})`,
      ),
    )
  return (wanted ? inArray : notInArray)(menuItem.id, marked)
}

function priced(tx: Transaction, { branchId, wanted }: { branchId: number; wanted: boolean }): SQL | undefined {
  const bySize = tx
    .select({ id: menuItemVariant.id })
    .from(menuItemVariant)
    .where(eq(menuItemVariant.menuItemId, menuItem.id))
  const inBranch = tx
    .select({ id: branchMenuItem.menuItemId })
    .from(branchMenuItem)
    .where(and(ofBranch(branchId), sql`${branchMenuItem.priceMinor} is not null`))
  const without = and(isNull(menuItem.priceMinor), notExists(bySize), notExists(inBranch))
  return wanted ? sql`not (${without})` : without
}

/**
 * Items whose allergens are not known: none at all, or at least one of those that stand by themselves. That a dish
 * contains a nut says that it contains nuts; that it is free from one nut says nothing about the others.
 */
function unknown(tx: Transaction, which: 'all' | 'some'): SQL {
  const stated = sql`${menuItemAllergen.menuItemId} is not null and ${menuItemAllergen.level} <> 'UNKNOWN'`
  if (which === 'all') {
    return notInArray(menuItem.id, tx.select({ id: menuItemAllergen.menuItemId }).from(menuItemAllergen).where(stated))
  }
  const family = sql`case when ${allergen.parentId} is null then ${allergen.id}
    when ${menuItemAllergen.level} in ('CONTAINS', 'MAY_CONTAIN') then ${allergen.parentId} end`
  const wholly = tx
    .select({ id: menuItemAllergen.menuItemId })
    .from(menuItemAllergen)
    .innerJoin(allergen, eq(allergen.id, menuItemAllergen.allergenId))
    .where(and(stated, eq(allergen.isActive, true)))
    .groupBy(menuItemAllergen.menuItemId)
    .having(
      sql`count(distinct ${family}) >= (select count(*) from allergen as one where one.parent_id is null and one.is_active and ${inCompany(tx, sql`one.company_id`)})`,
    )
  return notInArray(menuItem.id, wholly)
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
