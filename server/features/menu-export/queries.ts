import { and, asc, eq, sql } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { categoryOrder, isParent, parentCategory } from '#server/db/menu-order.ts'
import {
  allergen,
  branch,
  branchMenuItem,
  branchSettings,
  brand,
  category,
  dietType,
  menuItem,
  menuItemModifierGroup,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'

/**
 * The branch's data for an exported menu and the allergen matrix.
 * @throws {Error} when the branch doesn't exist
 */
export async function findBranchHead(tx: Transaction, branchId: number) {
  const [row] = await tx
    .select({
      id: branch.id,
      name: branch.name,
      defaultLocale: branch.defaultLocale,
      locales: branch.locales,
      timeZone: branch.timeZone,
      brandName: brand.name,
      allergenStatement: branchSettings.allergenStatement,
      allergensReviewedAt: branchSettings.allergensReviewedAt,
    })
    .from(branch)
    .innerJoin(brand, eq(brand.id, branch.brandId))
    .leftJoin(branchSettings, eq(branchSettings.branchId, branch.id))
    .where(eq(branch.id, branchId))
  if (!row) throw new Error('The current branch no longer exists')
  return row
}

export function findDietTypeCodes(tx: Transaction) {
  return tx
    .select({ id: dietType.id, code: dietType.code })
    .from(dietType)
    .orderBy(asc(dietType.sortOrder), asc(dietType.id))
}

export function findAllergens(tx: Transaction) {
  return tx
    .select({
      id: allergen.id,
      code: allergen.code,
      name: allergen.name,
      parentId: allergen.parentId,
      isActive: allergen.isActive,
    })
    .from(allergen)
    .orderBy(asc(allergen.sortOrder), asc(allergen.id))
}

/**
 * The published items that a branch doesn't hide, including those in hidden categories. Sorted by position within their
 * categories, so the caller must group them.
 */
export function findGuestItems(tx: Transaction, { brandId, branchId }: { brandId: number; branchId: number }) {
  return tx
    .select({ id: menuItem.id, categoryId: menuItem.categoryId, name: menuItem.name })
    .from(menuItem)
    .leftJoin(branchMenuItem, and(eq(branchMenuItem.menuItemId, menuItem.id), eq(branchMenuItem.branchId, branchId)))
    .where(
      and(
        eq(menuItem.brandId, brandId),
        eq(menuItem.status, 'PUBLISHED'),
        sql`not coalesce(${branchMenuItem.isHidden}, false)`,
      ),
    )
    .orderBy(asc(menuItem.sortOrder), asc(menuItem.id))
}

/** The categories that aren't hidden, in menu order. A hidden parent hides its children. */
export async function findGuestCategories(tx: Transaction, brandId: number) {
  const rows = await tx
    .select({ id: category.id, parentId: category.parentId, name: category.name, isVisible: category.isVisible })
    .from(category)
    .leftJoin(parentCategory, isParent)
    .where(eq(category.brandId, brandId))
    .orderBy(...categoryOrder)
  const hidden = new Set(rows.flatMap((one) => (one.isVisible ? [] : one.id)))
  return rows.filter(({ id, parentId }) => !hidden.has(id) && (parentId === null || !hidden.has(parentId)))
}

export type Statement = {
  menuItemId: number
  allergenId: number
  level: ContainmentLevel
  subject: 'item' | 'variant' | 'option'
  subjectId: number
  verifiedAt: string | null
  /** The name of the member who confirmed the statement, if known. */
  verifiedBy: string | null
}

/**
 * The allergen statements about items, their sizes and their options.
 * @param ids the items; all items of the brand if omitted
 */
export async function findStatements(tx: Transaction, brandId: number, ids?: number[]): Promise<Statement[]> {
  const { rows } = await tx.execute<{
    menu_item_id: string
    allergen_id: string
    level: ContainmentLevel
    subject: Statement['subject']
    subject_id: string
    verified_at: string | Date | null
    verified_by: string | null
  }>(sql`
    with item as (select id, company_id from menu_item
      where ${and(eq(menuItem.brandId, brandId), ids && inIds(menuItem.id, ids))} and ${inCompany(tx, menuItem.companyId)}),
    stated as (
      select a.menu_item_id, a.allergen_id, a.level, 'item' as subject, a.menu_item_id as subject_id, a.verified_at, a.verified_by
        from menu_item_allergen a join item on item.company_id = a.company_id and item.id = a.menu_item_id
      union all
      select v.menu_item_id, a.allergen_id, a.level, 'variant', v.id, a.verified_at, a.verified_by
        from menu_item_allergen a
        join menu_item_variant v on v.company_id = a.company_id and v.id = a.menu_item_variant_id
        join item on item.company_id = v.company_id and item.id = v.menu_item_id
      union all
      select l.menu_item_id, a.allergen_id, a.level, 'option', o.id, a.verified_at, a.verified_by
        from menu_item_allergen a
        join modifier_option o on o.company_id = a.company_id and o.id = a.modifier_option_id
        join menu_item_modifier_group l on l.company_id = o.company_id and l.modifier_group_id = o.modifier_group_id
        join item on item.company_id = l.company_id and item.id = l.menu_item_id)
    select stated.menu_item_id, stated.allergen_id, stated.level, stated.subject, stated.subject_id, stated.verified_at,
           u.full_name as verified_by
      from stated left join "user" u on u.id = stated.verified_by`)
  return rows.map((row) => ({
    menuItemId: Number(row.menu_item_id),
    allergenId: Number(row.allergen_id),
    level: row.level,
    subject: row.subject,
    subjectId: Number(row.subject_id),
    verifiedAt: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
    verifiedBy: row.verified_by,
  }))
}

/** An option of an item, with what decides whether guests get it without choosing it. */
export type DishOption = { menuItemId: number; id: number; minSelected: number; isDefault: boolean }

/**
 * The options of items, with or without allergen statements.
 * @param ids the items; all items of the brand if omitted
 */
export function findOptions(tx: Transaction, brandId: number, ids?: number[]): Promise<DishOption[]> {
  return tx
    .select({
      menuItemId: menuItemModifierGroup.menuItemId,
      id: modifierOption.id,
      minSelected: modifierGroup.minSelected,
      isDefault: modifierOption.isDefault,
    })
    .from(menuItemModifierGroup)
    .innerJoin(modifierGroup, eq(modifierGroup.id, menuItemModifierGroup.modifierGroupId))
    .innerJoin(modifierOption, eq(modifierOption.modifierGroupId, modifierGroup.id))
    .where(and(eq(modifierGroup.brandId, brandId), ids && inIds(menuItemModifierGroup.menuItemId, ids)))
}
