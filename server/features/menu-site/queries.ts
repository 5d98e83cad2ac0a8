import { and, asc, eq, sql } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
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
  menuItemVariant,
  upload,
} from '#server/db/schema.ts'

/** A branch with its brand and settings. */
export type SiteHead = {
  branch: typeof branch.$inferSelect
  brand: typeof brand.$inferSelect
  settings: typeof branchSettings.$inferSelect | null
}

/** The head of a branch's menu site. */
export async function findSiteHead(tx: Transaction, branchId: number): Promise<SiteHead | undefined> {
  const [row] = await tx
    .select({ branch, brand, settings: branchSettings })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .where(eq(branch.id, branchId))
  return row
}

/** The categories guests may see, in their order. A hidden parent hides its children. */
export function findVisibleCategories(tx: Transaction, brandId: number) {
  return tx
    .select({ id: category.id, parentId: category.parentId, name: category.name, description: category.description })
    .from(category)
    .where(and(eq(category.brandId, brandId), isVisible))
    .orderBy(asc(category.sortOrder), asc(category.id))
}

type VariantJson = { id: number; name: LocalizedText; priceMinor: number }
type StatedAllergen = { id: number; level: ContainmentLevel }
type PictureJson = Pick<typeof upload.$inferSelect, 'key' | 'width' | 'height' | 'widths' | 'placeholder'>

/** What allergens and diet types are called, in their order: read once, not with every item. */
export type MenuWords = {
  allergens: { id: number; name: LocalizedText }[]
  dietTypes: { id: number; name: LocalizedText; abbreviation: string | null; color: string | null }[]
}

/** The company's words for allergens and for the diet types it uses. */
export async function findMenuWords(tx: Transaction): Promise<MenuWords> {
  const [row] = await tx
    .select({
      allergens: sql<MenuWords['allergens'] | null>`(
        select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.sort_order, a.id) from ${allergen} a)`,
      dietTypes: sql<MenuWords['dietTypes'] | null>`(
        select json_agg(json_build_object('id', d.id, 'name', d.name, 'abbreviation', d.abbreviation, 'color', d.color) order by d.sort_order, d.id)
        from ${dietType} d where d.is_active)`,
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
      images: menuItem.images,
      soldOut: branchMenuItem.soldOut,
      soldOutUntil: branchMenuItem.soldOutUntil,
      variants: sql<VariantJson[] | null>`(
        select json_agg(json_build_object('id', v.id, 'name', v.name, 'priceMinor', v.price_minor) order by v.sort_order, v.id)
        from ${menuItemVariant} v where v.company_id = ${menuItem.companyId} and v.menu_item_id = ${menuItem.id})`,
      allergens: sql<StatedAllergen[] | null>`(
        select json_agg(json_build_object('id', l.allergen_id, 'level', l.level))
        from ${menuItemAllergen} l where l.company_id = ${menuItem.companyId} and l.menu_item_id = ${menuItem.id})`,
      dietTypeIds: sql<number[] | null>`(
        select json_agg(l.diet_type_id)
        from ${menuItemDietType} l where l.company_id = ${menuItem.companyId} and l.menu_item_id = ${menuItem.id})`,
      picture: sql<PictureJson | null>`(
        select json_build_object('key', u.key, 'width', u.width, 'height', u.height, 'widths', u.widths, 'placeholder', u.placeholder)
        from ${upload} u where u.company_id = ${menuItem.companyId} and u.id = (${menuItem.images} -> 0 ->> 'uploadId')::bigint)`,
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

/** A category as `findVisibleCategories` gives it. */
export type VisibleCategory = Awaited<ReturnType<typeof findVisibleCategories>>[number]
/** An item as `findVisibleItems` gives it. */
export type VisibleItem = Awaited<ReturnType<typeof findVisibleItems>>[number]

// Names in full: Drizzle leaves the table out where a query has only one, and the inner table would be meant instead.
const isVisible = sql`category.is_visible and not exists (
  select from category parent
  where parent.company_id = category.company_id and parent.id = category.parent_id and not parent.is_visible)`
