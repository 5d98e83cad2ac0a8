import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Page } from '#contract/envelope.ts'
import type { ImportRowList } from '#contract/menu-imports.ts'
import { confirmedAfter } from '#contract/published-allergens.ts'
import type { Transaction } from '#server/db/client.ts'
import { categoryOrder, isParent, parentCategory } from '#server/db/menu-order.ts'
import {
  branchMenuItem,
  brand,
  category,
  menuImport,
  menuImportChange,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
  modifierGroup,
  modifierOption,
  user,
} from '#server/db/schema.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { eachField, type ItemFields } from './item-fields.ts'
import { storedBytes } from './stored-files.ts'
import type { RowNote } from './types.ts'
import type { ExistingCategory, ExistingItem, GroupState, ItemState } from './plan/plan-types.ts'

/** The sizes, allergens and diet types of an item, as JSON columns of its row. */
const partColumns = {
  variants: sql<ItemState['variants']>`coalesce((
    select json_agg(json_build_object('externalId', v.external_id, 'name', v.name, 'priceMinor', v.price_minor) order by v.sort_order, v.id)
    from ${menuItemVariant} v where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id}), '[]')`,
  allergens: sql<ItemState['allergens']>`coalesce((
    select json_agg(json_build_object('allergenId', a.allergen_id, 'level', a.level) order by a.allergen_id)
    from ${menuItemAllergen} a where a.company_id = ${menuItem.companyId} and a.menu_item_id = ${menuItem.id}), '[]')`,
  dietTypeIds: sql<number[]>`coalesce((
    select json_agg(d.diet_type_id order by d.diet_type_id)
    from ${menuItemDietType} d where d.company_id = ${menuItem.companyId} and d.menu_item_id = ${menuItem.id}), '[]')`,
}

const stateColumns = {
  id: menuItem.id,
  revision: menuItem.revision,
  categoryId: menuItem.categoryId,
  externalId: menuItem.externalId,
  name: menuItem.name,
  description: menuItem.description,
  ingredients: menuItem.ingredients,
  priceType: menuItem.priceType,
  priceMinor: menuItem.priceMinor,
  status: menuItem.status,
  ...(eachField((key) => menuItem[key]) as Pick<typeof menuItem, keyof ItemFields>), // the columns of these fields
  reviewReasons: menuItem.reviewReasons,
  importProposal: menuItem.importProposal,
  ...partColumns,
}

/** All items of a brand, in order, with the hidden and sold-out states of a branch at the time `now`. */
export async function findExistingItems(
  tx: Transaction,
  { brandId, branchId, now }: { brandId: number; branchId: number; now: Date },
): Promise<ExistingItem[]> {
  const isSoldOut = sql<boolean>`coalesce(
    ${branchMenuItem.soldOut} and (${branchMenuItem.soldOutUntil} is null or ${branchMenuItem.soldOutUntil} > ${now.toISOString()}::timestamptz), false)`
  const limit = confirmedAfter({ accessEnd: await findAccessEnd(tx), now })
  const items = await tx
    .select({
      ...stateColumns,
      confirmations: sql<ExistingItem['confirmations']>`coalesce((
        select json_agg(json_build_object('allergenId', a.allergen_id, 'by', u.full_name, 'at', to_char(
          a.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.allergen_id)
        from ${menuItemAllergen} a left join ${user} u on u.id = a.verified_by
        where a.company_id = ${menuItem.companyId} and a.menu_item_id = ${menuItem.id} and a.verified_at is not null), '[]')`,
      sizesFreeFrom: sql<number[]>`coalesce((
        select json_agg(distinct a.allergen_id)
        from ${menuItemVariant} v join ${menuItemAllergen} a on a.menu_item_variant_id = v.id
        where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id}
          and a.level = 'FREE_FROM' and a.verified_at is not null), '[]')`,
      isHidden: sql<boolean>`coalesce(${branchMenuItem.isHidden}, false)`,
      isSoldOut,
    })
    .from(menuItem)
    .leftJoin(
      branchMenuItem,
      sql`${branchMenuItem.menuItemId} = ${menuItem.id} and ${branchMenuItem.branchId} = ${branchId}`,
    )
    .where(eq(menuItem.brandId, brandId))
    .orderBy(asc(menuItem.sortOrder), asc(menuItem.id))
  const groups = await findGroups(tx, brandId)
  const ofItem = Map.groupBy(
    groups.flatMap(({ links, ...group }) => links.map((link) => ({ ...link, group }))),
    (one) => one.itemId,
  )
  const groupsOf = (id: number) =>
    (ofItem.get(id) ?? []).toSorted((one, other) => one.sortOrder - other.sortOrder).map((one) => one.group)
  return items.map((item) => ({
    ...item,
    modifierGroups: groupsOf(item.id),
    confirmedFreeFrom: confirmedFreeFrom(item, limit),
  }))
}

function confirmedFreeFrom(
  { allergens, confirmations }: Pick<ExistingItem, 'allergens' | 'confirmations'>,
  limit: Date | null,
): number[] {
  const confirmed = confirmations.filter(({ at }) => limit === null || new Date(at) > limit)
  return allergens.flatMap(({ allergenId, level }) =>
    level === 'FREE_FROM' && confirmed.some((one) => one.allergenId === allergenId) ? allergenId : [],
  )
}

export type ExistingGroup = GroupState & { id: number; links: { itemId: number; sortOrder: number }[] }

export async function findGroups(tx: Transaction, brandId: number): Promise<ExistingGroup[]> {
  const groups = await tx
    .select({
      id: modifierGroup.id,
      externalId: modifierGroup.externalId,
      name: modifierGroup.name,
      minSelected: modifierGroup.minSelected,
      maxSelected: modifierGroup.maxSelected,
    })
    .from(modifierGroup)
    .where(eq(modifierGroup.brandId, brandId))
    .orderBy(asc(modifierGroup.sortOrder), asc(modifierGroup.id))
  if (groups.length === 0) return []
  const ids = groups.map((one) => one.id)
  const options = await tx
    .select({
      groupId: modifierOption.modifierGroupId,
      externalId: modifierOption.externalId,
      name: modifierOption.name,
      priceDeltaMinor: modifierOption.priceDeltaMinor,
      isDefault: modifierOption.isDefault,
    })
    .from(modifierOption)
    .where(inArray(modifierOption.modifierGroupId, ids))
    .orderBy(asc(modifierOption.sortOrder), asc(modifierOption.id))
  const links = await tx
    .select({
      groupId: menuItemModifierGroup.modifierGroupId,
      itemId: menuItemModifierGroup.menuItemId,
      sortOrder: menuItemModifierGroup.sortOrder,
    })
    .from(menuItemModifierGroup)
    .where(inArray(menuItemModifierGroup.modifierGroupId, ids))
  const optionsOf = Map.groupBy(options, (one) => one.groupId)
  const linksOf = Map.groupBy(links, (one) => one.groupId)
  return groups.map((group) => ({
    ...group,
    options: (optionsOf.get(group.id) ?? []).map(({ groupId: _groupId, ...option }) => option),
    links: (linksOf.get(group.id) ?? []).map(({ itemId, sortOrder }) => ({ itemId, sortOrder })),
  }))
}

/** All categories of a brand, in menu order. */
export function findExistingCategories(tx: Transaction, brandId: number): Promise<ExistingCategory[]> {
  return tx
    .select({ id: category.id, parentId: category.parentId, name: category.name })
    .from(category)
    .leftJoin(parentCategory, isParent)
    .where(eq(category.brandId, brandId))
    .orderBy(...categoryOrder)
}

/**
 * A text that changes with the brand's currency, items, categories and modifier groups and the branch's overrides,
 * because a plan is only applied to the state it was made from. The order of the items within a category doesn't
 * change the text.
 */
export async function menuFingerprint(
  tx: Transaction,
  { brandId, branchId }: { brandId: number; branchId: number },
): Promise<string> {
  const [money] = await tx.select({ text: brand.currencyCode }).from(brand).where(eq(brand.id, brandId))
  const [items] = await tx
    .select({ text: sql<string>`concat_ws(' ', count(*), sum(${menuItem.revision}), max(${menuItem.id}))` })
    .from(menuItem)
    .where(eq(menuItem.brandId, brandId))
  const [categories] = await tx
    .select({
      text: sql<string>`concat_ws(' ', count(*), max(${category.id}), sum(extract(epoch from ${category.updatedAt})))`,
    })
    .from(category)
    .where(eq(category.brandId, brandId))
  const [groups] = await tx
    .select({ text: sql<string>`md5(string_agg(${modifierGroup}::text, ' ' order by ${modifierGroup.id}))` })
    .from(modifierGroup)
    .where(eq(modifierGroup.brandId, brandId))
  const [overrides] = await tx
    .select({
      text: sql<string>`md5(string_agg(${branchMenuItem}::text, ' ' order by ${branchMenuItem.menuItemId}))`,
    })
    .from(branchMenuItem)
    .where(eq(branchMenuItem.branchId, branchId))
  return `${money?.text} / ${items?.text} / ${categories?.text} / ${groups?.text} / ${overrides?.text}`
}

/**
 * The items and categories of a brand, with the hidden and sold-out states of one branch. Exports contain them, and
 * imports are compared with them.
 * @param now decides what is sold out, and which allergen confirmations are still valid
 */
export async function readImportableMenu(
  tx: Transaction,
  place: { brandId: number; branchId: number },
  now: Date,
): Promise<{ items: ExistingItem[]; categories: ExistingCategory[] }> {
  return {
    items: await findExistingItems(tx, { ...place, now }),
    categories: await findExistingCategories(tx, place.brandId),
  }
}

export type ImportRow = typeof menuImport.$inferSelect & { fileBytes: number }

const importColumns = {
  id: menuImport.id,
  companyId: menuImport.companyId,
  branchId: menuImport.branchId,
  fileName: menuImport.fileName,
  sheet: menuImport.sheet,
  state: menuImport.state,
  // The complete lists of a report may be megabytes, so they are read separately.
  result: sql<Record<string, unknown>>`${menuImport.result} - 'lists'`,
  createdBy: menuImport.createdBy,
  createdAt: menuImport.createdAt,
  importedAt: menuImport.importedAt,
  undoneAt: menuImport.undoneAt,
  fileBytes: storedBytes,
}

/** @throws {AppError} NOT_FOUND for an unknown import, or one of another company */
export async function requireImport(tx: Transaction, id: number): Promise<ImportRow> {
  const [row] = await tx.select(importColumns).from(menuImport).where(eq(menuImport.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This import no longer exists. Reload the page and try again.')
  return row
}

export async function findImportRows(
  tx: Transaction,
  id: number,
  { list, page, pageSize }: { list: ImportRowList; page: number; pageSize: number },
): Promise<Page<RowNote>> {
  const all = sql`coalesce(${menuImport.result} -> 'lists' -> ${list}, '[]'::jsonb)`
  const [row] = await tx
    .select({
      total: sql<number>`jsonb_array_length(${all})`,
      items: sql<RowNote[]>`coalesce((select jsonb_agg(one.value order by one.ordinality) from (
        select * from jsonb_array_elements(${all}) with ordinality offset ${(page - 1) * pageSize} limit ${pageSize}) one), '[]')`,
    })
    .from(menuImport)
    .where(eq(menuImport.id, id))
  return { items: row?.items ?? [], total: row?.total ?? 0, page, pageSize }
}

/** How many items of an import still need a review. */
export async function countReviews(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${menuItem.id})::int` })
    .from(menuImportChange)
    .innerJoin(menuItem, eq(menuItem.id, menuImportChange.entityId))
    .where(
      sql`${menuImportChange.menuImportId} = ${id} and ${menuImportChange.entity} = 'menu_item' and ${menuItem.reviewReasons} <> '[]'::jsonb`,
    )
  return row?.count ?? 0
}

const LATEST = 20

export function findLatestImports(tx: Transaction): Promise<ImportRow[]> {
  return tx.select(importColumns).from(menuImport).orderBy(desc(menuImport.id)).limit(LATEST)
}
