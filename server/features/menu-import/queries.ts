import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  branchMenuItem,
  category,
  menuImport,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ExistingCategory, ExistingItem, GroupState, ItemState } from './plan.ts'

/** What an item's parts look like, read as JSON beside the item. */
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
  isFeatured: menuItem.isFeatured,
  calories: menuItem.calories,
  ...partColumns,
}

/** All items of a brand with what the branch says of them at a moment. */
export async function findExistingItems(
  tx: Transaction,
  { brandId, branchId, now }: { brandId: number; branchId: number; now: Date },
): Promise<ExistingItem[]> {
  const isSoldOut = sql<boolean>`coalesce(
    ${branchMenuItem.soldOut} and (${branchMenuItem.soldOutUntil} is null or ${branchMenuItem.soldOutUntil} > ${now.toISOString()}::timestamptz), false)`
  const items = await tx
    .select({
      ...stateColumns,
      isHidden: sql<boolean>`coalesce(${branchMenuItem.isHidden}, false)`,
      isSoldOut,
      soldOutUntil: sql<string | null>`case when ${isSoldOut} then to_char(
        ${branchMenuItem.soldOutUntil} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`,
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
  return items.map((item) => ({ ...item, modifierGroups: groupsOf(item.id) }))
}

/** A group of the brand with the items it stands at. */
export type ExistingGroup = GroupState & { id: number; links: { itemId: number; sortOrder: number }[] }

/** All groups of extras and options of a brand. */
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

/** All categories of a brand. */
export function findExistingCategories(tx: Transaction, brandId: number): Promise<ExistingCategory[]> {
  return tx
    .select({ id: category.id, parentId: category.parentId, name: category.name })
    .from(category)
    .where(eq(category.brandId, brandId))
    .orderBy(asc(category.sortOrder), asc(category.id))
}

/**
 * A text that changes with every change of a brand's menu: a plan made from one state is only applied to that state.
 */
export async function menuFingerprint(tx: Transaction, brandId: number): Promise<string> {
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
  return `${items?.text} / ${categories?.text} / ${groups?.text}`
}

/**
 * All that an import can set of a brand's menu, as one branch has it: what an export writes.
 * @param now decides what is sold out
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

/** The state of a menu that a plan is made from. */
export type Basis = { fingerprint: string; items: ExistingItem[]; categories: ExistingCategory[] }

/** Reads it, with the text that tells whether it is still so later. */
export async function readBasis(
  tx: Transaction,
  { brandId, branchId }: { brandId: number; branchId: number },
  now: Date,
): Promise<Basis> {
  return {
    fingerprint: await menuFingerprint(tx, brandId),
    ...(await readImportableMenu(tx, { brandId, branchId }, now)),
  }
}

/** An import without its file. */
export type ImportRow = Omit<typeof menuImport.$inferSelect, 'content'>

const importColumns = {
  id: menuImport.id,
  companyId: menuImport.companyId,
  branchId: menuImport.branchId,
  fileName: menuImport.fileName,
  sheet: menuImport.sheet,
  state: menuImport.state,
  result: menuImport.result,
  createdBy: menuImport.createdBy,
  createdAt: menuImport.createdAt,
  importedAt: menuImport.importedAt,
  undoneAt: menuImport.undoneAt,
}

/**
 * An import of the company in hand.
 * @throws {AppError} NOT_FOUND
 */
export async function requireImport(tx: Transaction, id: number): Promise<ImportRow> {
  const [row] = await tx.select(importColumns).from(menuImport).where(eq(menuImport.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This import does not exist.')
  return row
}

/**
 * The file of an import.
 * @throws {AppError} CONFLICT when it has been imported or forgotten
 */
export async function requireContent(tx: Transaction, id: number): Promise<Buffer> {
  const [row] = await tx.select({ content: menuImport.content }).from(menuImport).where(eq(menuImport.id, id))
  if (!row?.content) throw new AppError('CONFLICT', 'This file is no longer kept. Upload it again.')
  return row.content
}

const LATEST = 20

/** The latest imports of the company in hand. */
export function findLatestImports(tx: Transaction): Promise<ImportRow[]> {
  return tx.select(importColumns).from(menuImport).orderBy(desc(menuImport.id)).limit(LATEST)
}
