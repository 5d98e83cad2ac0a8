import { and, asc, eq, sql } from 'drizzle-orm'
import type { ContainmentLevel } from '#contract/allergens.ts'
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
} from '#server/db/schema.ts'

/** What a printed menu and a matrix say of the branch itself. */
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
  if (!row) throw new Error('A branch in hand vanished')
  return row
}

/** The codes of all diet types, in their order. */
export function findDietTypeCodes(tx: Transaction) {
  return tx
    .select({ id: dietType.id, code: dietType.code })
    .from(dietType)
    .orderBy(asc(dietType.sortOrder), asc(dietType.id))
}

/** All allergens, in their order. */
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

/** The dishes that guests of a branch see, as they stand in the menu. */
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

/** The categories that guests see, parents before their children. A hidden parent hides its children. */
export async function findGuestCategories(tx: Transaction, brandId: number) {
  const rows = await tx
    .select({ id: category.id, parentId: category.parentId, name: category.name, isVisible: category.isVisible })
    .from(category)
    .where(eq(category.brandId, brandId))
    .orderBy(asc(category.sortOrder), asc(category.id))
  const visible = rows.filter((one) => one.isVisible)
  const parents = visible.filter((one) => one.parentId === null)
  return parents.flatMap((parent) => [parent, ...visible.filter((one) => one.parentId === parent.id)])
}

/**
 * What is stated of an allergen in a dish itself, in one of its sizes, in an option of a group one has to choose from, or
 * in an extra that can be left out.
 */
export type Statement = {
  menuItemId: number
  allergenId: number
  level: ContainmentLevel
  subject: 'item' | 'variant' | 'required' | 'option'
  subjectId: number
  verifiedAt: Date | null
}

/** All statements about the dishes of a brand. */
export async function findStatements(tx: Transaction, brandId: number): Promise<Statement[]> {
  const { rows } = await tx.execute<{
    menu_item_id: string
    allergen_id: string
    level: ContainmentLevel
    subject: Statement['subject']
    subject_id: string
    verified_at: string | Date | null
  }>(sql`
    with item as (select id, company_id from menu_item where brand_id = ${brandId} and ${inCompany(tx, menuItem.companyId)})
    select a.menu_item_id, a.allergen_id, a.level, 'item' as subject, a.menu_item_id as subject_id, a.verified_at
      from menu_item_allergen a join item on item.company_id = a.company_id and item.id = a.menu_item_id
    union all
    select v.menu_item_id, a.allergen_id, a.level, 'variant', v.id, a.verified_at
      from menu_item_allergen a
      join menu_item_variant v on v.company_id = a.company_id and v.id = a.menu_item_variant_id
      join item on item.company_id = v.company_id and item.id = v.menu_item_id
    union all
    select l.menu_item_id, a.allergen_id, a.level, case when g.min_selected > 0 then 'required' else 'option' end, o.id,
           a.verified_at
      from menu_item_allergen a
      join modifier_option o on o.company_id = a.company_id and o.id = a.modifier_option_id
      join modifier_group g on g.company_id = o.company_id and g.id = o.modifier_group_id
      join menu_item_modifier_group l on l.company_id = o.company_id and l.modifier_group_id = o.modifier_group_id
      join item on item.company_id = l.company_id and item.id = l.menu_item_id`)
  return rows.map((row) => ({
    menuItemId: Number(row.menu_item_id),
    allergenId: Number(row.allergen_id),
    level: row.level,
    subject: row.subject,
    subjectId: Number(row.subject_id),
    verifiedAt: row.verified_at === null ? null : new Date(row.verified_at),
  }))
}
