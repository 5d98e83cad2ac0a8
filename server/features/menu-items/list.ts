import { and, asc, desc, eq, inArray, isNull, like, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Received } from '#contract/endpoints.ts'
import type { Page } from '#contract/envelope.ts'
import { foldText } from '#contract/fold-text.ts'
import type { BulkTarget } from '#contract/menu-item-bulk.ts'
import type { listMenuItems, MenuItemFilter, MenuItemRow } from '#contract/menu-items.ts'
import { confirmedAfter } from '#contract/published-allergens.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { folded } from '#server/db/folded.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { isParent, itemOrder, parentCategory } from '#server/db/menu-order.ts'
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
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import { isMissing, needsReview } from './missing.ts'
import { findInOrder, hasOwnPrice, type ListContext, minPrice, ofBranch } from './queries.ts'

export type MenuItemQuery = Received<typeof listMenuItems>['query']

export async function findMenuItemPage(
  tx: Transaction,
  context: ListContext,
  query: MenuItemQuery,
): Promise<Page<MenuItemRow>> {
  const where = await matchesFilter(tx, context, query)
  // Selects only ids first, so that the items of other pages aren't read in full.
  const ids = tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .leftJoin(parentCategory, isParent)
    .leftJoin(branchMenuItem, ofBranch(context.branchId))
    .where(where)
    .orderBy(...orderBy(query, context.defaultLocale))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  const [found, total] = await Promise.all([ids, tx.$count(menuItem, where)])
  const items = await findInOrder(
    tx,
    found.map((row) => row.id),
    context,
  )
  return { items, total, page: query.page, pageSize: query.pageSize }
}

/**
 * The items of an action, ordered by id, so that concurrent actions can't deadlock.
 * @param hold `locked` locks the items until the transaction ends
 */
export async function findTargets(
  tx: Transaction,
  context: ListContext,
  target: BulkTarget,
  hold: 'locked' | 'free',
): Promise<(typeof menuItem.$inferSelect)[]> {
  const where =
    'ids' in target
      ? and(eq(menuItem.brandId, context.brandId), inIds(menuItem.id, target.ids))
      : await matchesFilter(tx, context, target.filter)
  const rows = tx.select().from(menuItem).where(where).orderBy(asc(menuItem.id)).$dynamic()
  return hold === 'locked' ? rows.for('update') : rows
}

export async function matchesFilter(
  tx: Transaction,
  { brandId, branchId, now }: ListContext,
  filter: MenuItemFilter,
): Promise<SQL | undefined> {
  const limit =
    filter.allergensUnknown === undefined ? null : confirmedAfter({ accessEnd: await findAccessEnd(tx), now })
  return and(
    eq(menuItem.brandId, brandId),
    filter.categoryId === undefined ? undefined : inCategory(tx, filter.categoryId),
    filter.status === undefined ? undefined : eq(menuItem.status, filter.status),
    filter.allergenId === undefined ? undefined : hasAllergen(tx, filter.allergenId),
    filter.dietTypeId === undefined ? undefined : hasDietType(tx, filter.dietTypeId),
    filter.soldOut === undefined ? undefined : isSoldOut(tx, { branchId, now, wanted: filter.soldOut }),
    filter.withoutPrice === undefined ? undefined : hasPrice(tx, { branchId, wanted: !filter.withoutPrice }),
    filter.needsReview === undefined ? undefined : filter.needsReview ? needsReview : sql`not (${needsReview})`,
    filter.missing === undefined ? undefined : await isMissing(tx, filter.missing, now),
    filter.hasBranchPrice === undefined ? undefined : hasBranchPrice(tx, filter.hasBranchPrice),
    filter.allergensUnknown === undefined
      ? undefined
      : hasUnknownAllergens(tx, { which: filter.allergensUnknown, limit }),
    ...wordsOf(filter.search),
  )
}

function wordsOf(search = ''): SQL[] {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '')
  return words.map((word) => like(menuItem.searchText, likePattern(word)))
}

/** A category includes its subcategories. */
function inCategory(tx: Transaction, categoryId: number): SQL | undefined {
  const own = tx
    .select({ id: category.id })
    .from(category)
    .where(sql`${categoryId} in (${category.id}, ${category.parentId})`)
  return inArray(menuItem.categoryId, own)
}

const WARNED_LEVELS = ['CONTAINS', 'MAY_CONTAIN'] as const

/** Items that contain or may contain an allergen, directly or in a size or option; a parent includes its children. */
function hasAllergen(tx: Transaction, allergenId: number): SQL | undefined {
  const family = tx
    .select({ id: allergen.id })
    .from(allergen)
    .where(sql`${allergenId} in (${allergen.id}, ${allergen.parentId})`)
  const stated = and(inArray(menuItemAllergen.allergenId, family), inArray(menuItemAllergen.level, WARNED_LEVELS))
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
  // Each list is computed once; a union would be evaluated for every item.
  return or(...[itself, bySize, byOption].map((ids) => inArray(menuItem.id, ids)))
}

function hasDietType(tx: Transaction, dietTypeId: number): SQL {
  const of = tx
    .select({ id: menuItemDietType.menuItemId })
    .from(menuItemDietType)
    .where(eq(menuItemDietType.dietTypeId, dietTypeId))
  return inArray(menuItem.id, of)
}

type SoldOutFilter = { branchId: number; now: Date; wanted: boolean }

function isSoldOut(tx: Transaction, { branchId, now, wanted }: SoldOutFilter): SQL {
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

function hasPrice(tx: Transaction, { branchId, wanted }: { branchId: number; wanted: boolean }): SQL | undefined {
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

function hasBranchPrice(tx: Transaction, wanted: boolean): SQL {
  const own = tx.select({ id: branchMenuItem.menuItemId }).from(branchMenuItem).where(hasOwnPrice)
  return (wanted ? inArray : notInArray)(menuItem.id, own)
}

/**
 * Items for which every allergen (`all`), or at least one active top-level allergen (`some`), is unknown. “Free from”
 * without a valid confirmation is unknown, and statements about sizes and options don't count. “Contains” and “may
 * contain walnuts” make nuts known, but “free from walnuts” doesn't.
 * @param limit a confirmation must be newer than this; null if none has expired
 */
function hasUnknownAllergens(tx: Transaction, { which, limit }: { which: 'all' | 'some'; limit: Date | null }): SQL {
  const holds =
    limit === null
      ? sql`${menuItemAllergen.verifiedAt} is not null`
      : sql`${menuItemAllergen.verifiedAt} > ${limit.toISOString()}`
  const stated = sql`${menuItemAllergen.menuItemId} is not null and ${menuItemAllergen.level} <> 'UNKNOWN'
    and (${menuItemAllergen.level} <> 'FREE_FROM' or ${holds})`
  if (which === 'all') {
    return notInArray(menuItem.id, tx.select({ id: menuItemAllergen.menuItemId }).from(menuItemAllergen).where(stated))
  }
  const family = sql`case when ${allergen.parentId} is null then ${allergen.id}
    when ${menuItemAllergen.level} in ('CONTAINS', 'MAY_CONTAIN') then (
      select parent.id from allergen as parent
      where parent.id = ${allergen.parentId} and parent.is_active and ${inCompany(tx, sql`parent.company_id`)}) end`
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
  switch (sort) {
    case 'name':
      return [turn(menuItem.sortName), asc(menuItem.id)]
    case 'category':
      return [turn(folded(sql`(${category.name} ->> ${defaultLocale})`)), asc(menuItem.sortOrder), asc(menuItem.id)]
    case 'price':
      return [sql`${turn(minPrice)} nulls last`, asc(menuItem.id)]
    case 'status':
      return [turn(menuItem.status), asc(menuItem.sortName), asc(menuItem.id)]
    case 'updated':
      return [turn(menuItem.updatedAt), asc(menuItem.id)]
    case 'order':
      return itemOrder.map(turn)
  }
}
