import { and, eq, sql } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { categoryOrder, isParent, itemOrder, parentCategory } from '#server/db/menu-order.ts'
import {
  allergen,
  branch,
  branchMenuItem,
  branchSettings,
  brand,
  category,
  dietType,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemModifierGroup,
  menuItemVariant,
  modifierGroup,
  modifierOption,
  upload,
} from '#server/db/schema.ts'

/** Which items to read: all if both are omitted. */
export type ItemSelection = { onlyItem?: number; limit?: number }

export type SiteHead = {
  branch: typeof branch.$inferSelect
  brand: typeof brand.$inferSelect
  settings: typeof branchSettings.$inferSelect | null
  /** The other published branches of the brand, sorted by name. */
  otherBranches: { id: number; name: string }[]
}

/** The data of a branch's menu site except its categories and items; undefined if the branch doesn't exist. */
export async function findSiteHead(tx: Transaction, branchId: number): Promise<SiteHead | undefined> {
  const [row] = await tx
    .select({
      branch,
      brand,
      settings: branchSettings,
      otherBranches: sql<SiteHead['otherBranches'] | null>`(
        select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id) from ${branch} o
        where o.brand_id = ${brand.id} and o.id <> ${branch.id} and o.is_published)`,
    })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .where(eq(branch.id, branchId))
  return row && { ...row, otherBranches: row.otherBranches ?? [] }
}

/** A subquery for the brand of a branch, which saves a separate query. */
const brandOf = (tx: Transaction, branchId: number) =>
  tx.select({ id: branch.brandId }).from(branch).where(eq(branch.id, branchId))

/** The categories that aren't hidden, in menu order. A hidden parent hides its children. */
export function findVisibleCategories(tx: Transaction, branchId: number) {
  return tx
    .select({
      id: category.id,
      parentId: category.parentId,
      name: category.name,
      description: category.description,
      availability: category.availability,
      image: category.image,
      picture: sql<PictureJson | null>`(
        ${pictureJson} where u.company_id = category.company_id and u.id = (category.image ->> 'uploadId')::bigint)`,
    })
    .from(category)
    .leftJoin(parentCategory, isParent)
    .where(and(eq(category.brandId, brandOf(tx, branchId)), isVisible))
    .orderBy(...categoryOrder)
}

/** `verifiedAt` is the time of the last confirmation, null without one, and text because it comes from JSON. */
type StatedAllergen = { id: number; level: ContainmentLevel; removable: boolean; verifiedAt: string | null }
/** Without `removable`, which guests see only for the whole item. */
type PartAllergen = Omit<StatedAllergen, 'removable'>
type VariantJson = { id: number; name: LocalizedText; priceMinor: number; allergens: PartAllergen[] | null }
type OptionJson = {
  id: number
  name: LocalizedText
  priceDeltaMinor: number
  isDefault: boolean
  allergens: PartAllergen[] | null
}
type PictureJson = Pick<typeof upload.$inferSelect, 'key' | 'width' | 'height' | 'widths' | 'placeholder'>

/** A company's allergens and active diet types, in order, read once instead of with every item. */
export type MenuLabels = {
  allergens: { id: number; code: string; name: LocalizedText; parentId: number | null; isActive: boolean }[]
  dietTypes: { id: number; code: string; name: LocalizedText; abbreviation: string | null; color: string | null }[]
}

export async function findMenuLabels(tx: Transaction): Promise<MenuLabels> {
  const [row] = await tx
    .select({
      allergens: sql<MenuLabels['allergens'] | null>`(
        select json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'parentId', a.parent_id, 'isActive', a.is_active) order by a.sort_order, a.id) from ${allergen} a where ${inCompany(tx, sql`a.company_id`)})`,
      dietTypes: sql<MenuLabels['dietTypes'] | null>`(
        select json_agg(json_build_object('id', d.id, 'code', d.code, 'name', d.name, 'abbreviation', d.abbreviation, 'color', d.color) order by d.sort_order, d.id)
        from ${dietType} d where d.is_active and ${inCompany(tx, sql`d.company_id`)})`,
    })
    .from(sql`(select) as nothing`)
  return { allergens: row?.allergens ?? [], dietTypes: row?.dietTypes ?? [] }
}

type OfItem = { itemId: number }
type ItemParts = {
  variants: (Omit<VariantJson, 'allergens'> & OfItem)[] | null
  ofVariants: (PartAllergen & { variantId: number })[] | null
  allergens: (StatedAllergen & OfItem)[] | null
  groups: (OfItem & { id: number })[] | null
  dietTypes: (OfItem & { id: number })[] | null
  pictures: (PictureJson & OfItem)[] | null
}

/** The items that guests of a branch see, with sizes, allergens, modifier groups, diet types and the first picture. */
export async function findVisibleItems(
  tx: Transaction,
  selection: ItemSelection & { branchId: number },
): Promise<VisibleItem[]> {
  const [rows, parts] = await Promise.all([visibleItems(tx, selection), findItemParts(tx, selection)])
  const ofVariants = Map.groupBy(parts?.ofVariants ?? [], ({ variantId }) => variantId)
  const byItem = <Part extends OfItem>(found: Part[] | null | undefined) =>
    Map.groupBy(found ?? [], (one) => one.itemId)
  const [variants, allergens, groups, dietTypes, pictures] = [
    byItem(parts?.variants),
    byItem(parts?.allergens),
    byItem(parts?.groups),
    byItem(parts?.dietTypes),
    byItem(parts?.pictures),
  ]
  return rows.map((row) => ({
    ...row,
    variants: variants.get(row.id)?.map((one) => ({ ...one, allergens: ofVariants.get(one.id) ?? null })) ?? null,
    allergens: allergens.get(row.id) ?? null,
    modifierGroupIds: groups.get(row.id)?.map(({ id }) => id) ?? null,
    dietTypeIds: dietTypes.get(row.id)?.map(({ id }) => id) ?? null,
    picture: pictures.get(row.id)?.[0] ?? null,
  }))
}

function visibleItems(tx: Transaction, { branchId, onlyItem, limit }: ItemSelection & { branchId: number }) {
  const query = tx
    .select({
      id: menuItem.id,
      categoryId: menuItem.categoryId,
      name: menuItem.name,
      description: menuItem.description,
      priceType: menuItem.priceType,
      priceMinor: menuItem.priceMinor,
      branchPriceMinor: branchMenuItem.priceMinor,
      /** The fields that guests get unchanged, except those that the branch hides. */
      plain: {
        isFeatured: menuItem.isFeatured,
        calories: menuItem.calories,
        servingSize: menuItem.servingSize,
      } satisfies Partial<Record<keyof PublicMenuItem, unknown>>,
      images: menuItem.images,
      availability: menuItem.availability,
      soldOut: branchMenuItem.soldOut,
      soldOutUntil: branchMenuItem.soldOutUntil,
    })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .leftJoin(parentCategory, isParent)
    .leftJoin(branchMenuItem, and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branchId)))
    .where(
      and(
        eq(menuItem.brandId, brandOf(tx, branchId)),
        eq(menuItem.status, 'PUBLISHED'),
        sql`not coalesce(${branchMenuItem.isHidden}, false)`,
        isVisible,
        onlyItem === undefined ? undefined : eq(menuItem.id, onlyItem),
      ),
    )
    .orderBy(...itemOrder)
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

/** Reads each kind of row for all items at once; a subquery per item would scan the table once per item. */
async function findItemParts(
  tx: Transaction,
  { branchId, onlyItem }: ItemSelection & { branchId: number },
): Promise<ItemParts | undefined> {
  const isMeant = sql`i.brand_id = ${brandOf(tx, branchId)} and i.status = 'PUBLISHED' and ${inCompany(tx, sql`i.company_id`)}
    ${onlyItem === undefined ? sql`` : sql`and i.id = ${onlyItem}`}`
  const itemOf = (part: 'v' | 'l') => {
    const alias = sql.raw(part)
    return sql`join ${menuItem} i on i.company_id = ${alias}.company_id and i.id = ${alias}.menu_item_id where ${isMeant}`
  }
  const [row] = await tx
    .select({
      variants: sql<ItemParts['variants']>`(
        select json_agg(json_build_object('itemId', i.id, 'id', v.id, 'name', v.name, 'priceMinor',
          coalesce((b.size_prices ->> v.id::text)::bigint, v.price_minor)) order by v.sort_order, v.id)
        from ${menuItemVariant} v
        left join ${branchMenuItem} b on b.company_id = v.company_id and b.branch_id = ${branchId} and b.menu_item_id = v.menu_item_id
        ${itemOf('v')})`,
      ofVariants: sql<ItemParts['ofVariants']>`(
        select json_agg(json_build_object('variantId', v.id, 'id', l.allergen_id, 'level', l.level, 'verifiedAt', l.verified_at))
        from ${menuItemAllergen} l join ${menuItemVariant} v on v.company_id = l.company_id and v.id = l.menu_item_variant_id
        ${itemOf('v')})`,
      allergens: sql<ItemParts['allergens']>`(
        select json_agg(json_build_object('itemId', i.id, 'id', l.allergen_id, 'level', l.level, 'removable', l.removable, 'verifiedAt', l.verified_at))
        from ${menuItemAllergen} l ${itemOf('l')})`,
      groups: sql<ItemParts['groups']>`(
        select json_agg(json_build_object('itemId', i.id, 'id', l.modifier_group_id) order by l.sort_order)
        from ${menuItemModifierGroup} l ${itemOf('l')})`,
      dietTypes: sql<ItemParts['dietTypes']>`(
        select json_agg(json_build_object('itemId', i.id, 'id', l.diet_type_id)) from ${menuItemDietType} l ${itemOf('l')})`,
      pictures: sql<ItemParts['pictures']>`(
        select json_agg(json_build_object('itemId', i.id, 'key', u.key, 'width', u.width, 'height', u.height, 'widths', u.widths, 'placeholder', u.placeholder))
        from ${menuItem} i join ${upload} u on u.company_id = i.company_id and u.id = (i.images -> 0 ->> 'uploadId')::bigint
        where ${isMeant})`,
    })
    .from(sql`(select) as nothing`)
  return row
}

/** The modifier groups of a branch's brand with their options. Items share groups, so each is read only once. */
export function findGroups(tx: Transaction, branchId: number) {
  return tx
    .select({
      id: modifierGroup.id,
      name: modifierGroup.name,
      minSelected: modifierGroup.minSelected,
      maxSelected: modifierGroup.maxSelected,
      options: sql<OptionJson[] | null>`(
        select json_agg(json_build_object('id', o.id, 'name', o.name, 'priceDeltaMinor', o.price_delta_minor,
          'isDefault', o.is_default, 'allergens', ${statedOf('modifier_option_id', 'o')}) order by o.sort_order, o.id)
        from ${modifierOption} o where o.company_id = modifier_group.company_id and o.modifier_group_id = modifier_group.id)`,
    })
    .from(modifierGroup)
    .where(eq(modifierGroup.brandId, brandOf(tx, branchId)))
}

function statedOf(column: 'menu_item_variant_id' | 'modifier_option_id', subject: 'v' | 'o') {
  const [key, alias] = [sql.raw(column), sql.raw(subject)]
  return sql`(
    select json_agg(json_build_object('id', l.allergen_id, 'level', l.level, 'verifiedAt', l.verified_at))
    from ${menuItemAllergen} l where l.company_id = ${alias}.company_id and l.${key} = ${alias}.id)`
}

export type VisibleGroup = Awaited<ReturnType<typeof findGroups>>[number]
export type VisibleCategory = Awaited<ReturnType<typeof findVisibleCategories>>[number]
export type VisibleItem = Awaited<ReturnType<typeof visibleItems>>[number] & {
  variants: VariantJson[] | null
  allergens: StatedAllergen[] | null
  modifierGroupIds: number[] | null
  dietTypeIds: number[] | null
  picture: PictureJson | null
}

const pictureJson = sql`
  select json_build_object('key', u.key, 'width', u.width, 'height', u.height, 'widths', u.widths, 'placeholder', u.placeholder)
  from ${upload} u`

// The table names are written out: Drizzle would omit them, and the columns would be those of the inner table.
const isVisible = sql`category.is_visible and not exists (
  select from category parent
  where parent.company_id = category.company_id and parent.id = category.parent_id and not parent.is_visible)`
