import { and, asc, eq, sql } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
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

/** A branch with its brand and settings. */
export type SiteHead = {
  branch: typeof branch.$inferSelect
  brand: typeof brand.$inferSelect
  settings: typeof branchSettings.$inferSelect | null
  /** The other branches of the brand that guests may see, by name. */
  otherBranches: { id: number; name: string }[]
}

/** The head of a branch's menu site. */
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

/** The categories guests may see, in their order. A hidden parent hides its children. */
export function findVisibleCategories(tx: Transaction, brandId: number) {
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
    .where(and(eq(category.brandId, brandId), isVisible))
    .orderBy(asc(category.sortOrder), asc(category.id))
}

/** `verifiedAt`: when somebody last stood for it, as JSON says it. */
type StatedAllergen = { id: number; level: ContainmentLevel; removable: boolean; verifiedAt: string | null }
/** Whether a size or an option can be made without something is the item's to say. */
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

/** What allergens and diet types are called, in their order: read once, not with every item. */
export type MenuWords = {
  allergens: { id: number; code: string; name: LocalizedText; parentId: number | null; isActive: boolean }[]
  dietTypes: { id: number; code: string; name: LocalizedText; abbreviation: string | null; color: string | null }[]
}

/** The company's words for allergens and for the diet types it uses. */
export async function findMenuWords(tx: Transaction): Promise<MenuWords> {
  const [row] = await tx
    .select({
      allergens: sql<MenuWords['allergens'] | null>`(
        select json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'parentId', a.parent_id, 'isActive', a.is_active) order by a.sort_order, a.id) from ${allergen} a where ${inCompany(tx, sql`a.company_id`)})`,
      dietTypes: sql<MenuWords['dietTypes'] | null>`(
        select json_agg(json_build_object('id', d.id, 'code', d.code, 'name', d.name, 'abbreviation', d.abbreviation, 'color', d.color) order by d.sort_order, d.id)
        from ${dietType} d where d.is_active and ${inCompany(tx, sql`d.company_id`)})`,
    })
    .from(sql`(select) as nothing`)
  return { allergens: row?.allergens ?? [], dietTypes: row?.dietTypes ?? [] }
}

/**
 * The published items of a brand as one branch shows them, with everything that belongs to them: one query, whatever
 * the number of items.
 */
export function findVisibleItems(tx: Transaction, { branchId, brandId }: { branchId: number; brandId: number }) {
  return tx
    .select({
      id: menuItem.id,
      categoryId: menuItem.categoryId,
      name: menuItem.name,
      description: menuItem.description,
      priceType: menuItem.priceType,
      priceMinor: sql<number | null>`coalesce(${branchMenuItem.priceMinor}, ${menuItem.priceMinor})`,
      isFeatured: menuItem.isFeatured,
      calories: menuItem.calories,
      servingSize: menuItem.servingSize,
      images: menuItem.images,
      availability: menuItem.availability,
      soldOut: branchMenuItem.soldOut,
      soldOutUntil: branchMenuItem.soldOutUntil,
      variants: sql<VariantJson[] | null>`(
        select json_agg(json_build_object('id', v.id, 'name', v.name, 'priceMinor', v.price_minor, 'allergens', ${statedOf('menu_item_variant_id', 'v')}) order by v.sort_order, v.id)
        from ${menuItemVariant} v where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id})`,
      allergens: sql<StatedAllergen[] | null>`(
        select json_agg(json_build_object('id', l.allergen_id, 'level', l.level, 'removable', l.removable, 'verifiedAt', l.verified_at))
        from ${menuItemAllergen} l where l.company_id = ${menuItem.companyId} and l.menu_item_id = ${menuItem.id})`,
      modifierGroupIds: sql<number[] | null>`(
        select json_agg(l.modifier_group_id order by l.sort_order)
        from ${menuItemModifierGroup} l where l.company_id = ${menuItem.companyId} and l.menu_item_id = ${menuItem.id})`,
      dietTypeIds: sql<number[] | null>`(
        select json_agg(l.diet_type_id)
        from ${menuItemDietType} l where l.company_id = ${menuItem.companyId} and l.menu_item_id = ${menuItem.id})`,
      picture: sql<PictureJson | null>`(
        ${pictureJson} where u.company_id = ${menuItem.companyId} and u.id = (${menuItem.images} -> 0 ->> 'uploadId')::bigint)`,
    })
    .from(menuItem)
    .innerJoin(category, eq(category.id, menuItem.categoryId))
    .leftJoin(branchMenuItem, and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branchId)))
    .where(
      and(
        eq(menuItem.brandId, brandId),
        eq(menuItem.status, 'PUBLISHED'),
        sql`not coalesce(${branchMenuItem.isHidden}, false)`,
        isVisible,
      ),
    )
    .orderBy(asc(category.sortOrder), asc(category.id), asc(menuItem.sortOrder), asc(menuItem.id))
}

/** The modifier groups of a brand with their options: one query. They are shared, so they are read once, not with every item. */
export function findGroups(tx: Transaction, brandId: number) {
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
    .where(eq(modifierGroup.brandId, brandId))
}

function statedOf(column: 'menu_item_variant_id' | 'modifier_option_id', subject: 'v' | 'o') {
  const [key, alias] = [sql.raw(column), sql.raw(subject)]
  return sql`(
    select json_agg(json_build_object('id', l.allergen_id, 'level', l.level, 'verifiedAt', l.verified_at))
    from ${menuItemAllergen} l where l.company_id = ${alias}.company_id and l.${key} = ${alias}.id)`
}

/** A group as `findGroups` gives it. */
export type VisibleGroup = Awaited<ReturnType<typeof findGroups>>[number]
/** A category as `findVisibleCategories` gives it. */
export type VisibleCategory = Awaited<ReturnType<typeof findVisibleCategories>>[number]
/** An item as `findVisibleItems` gives it. */
export type VisibleItem = Awaited<ReturnType<typeof findVisibleItems>>[number]

const pictureJson = sql`
  select json_build_object('key', u.key, 'width', u.width, 'height', u.height, 'widths', u.widths, 'placeholder', u.placeholder)
  from ${upload} u`

// Names in full: Drizzle leaves the table out where a query has only one, and the inner table would be meant instead.
const isVisible = sql`category.is_visible and not exists (
  select from category parent
  where parent.company_id = category.company_id and parent.id = category.parent_id and not parent.is_visible)`
