import { asc, eq, inArray, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import { NAMED_ITEMS, type Usage, type UsedIn } from '#contract/usage.ts'
import type { Transaction } from '#server/db/client.ts'
import { company, dietType, menuItem, menuItemDietType } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { AppError } from '#server/platform/errors.ts'

export type DietTypeRow = typeof dietType.$inferSelect

/** All diet types of the company, in display order. */
export function listDietTypeRows(tx: Transaction): Promise<DietTypeRow[]> {
  return tx.select().from(dietType).orderBy(asc(dietType.sortOrder), asc(dietType.id))
}

/**
 * Lets one transaction at a time add or reorder diet types, because their number is limited and their codes must
 * differ. The company is locked too, because a company may have no diet types.
 */
export async function lockDietTypes(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('no key update')
  await tx.select({ id: dietType.id }).from(dietType).orderBy(asc(dietType.id)).for('no key update')
}

/**
 * One diet type of the current company, locked until the end of the transaction so that no item can start using it.
 * @throws {AppError} NOT_FOUND
 */
export async function lockDietType(tx: Transaction, id: number): Promise<DietTypeRow> {
  const [row] = await tx.select().from(dietType).where(eq(dietType.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND', 'This diet type no longer exists. Reload the page and try again.')
  return row
}

/** How many of the menu items that the caller may see use each diet type. Omits unused diet types. */
export function findDietTypeUsage(tx: Transaction): Promise<Usage> {
  const { dietTypeId } = menuItemDietType
  return (
    tx
      .select({ id: dietTypeId, menuItemCount: sql<number>`count(*)::int` })
      .from(menuItemDietType)
      // The join hides items of brands that the caller may not see.
      .innerJoin(menuItem, eq(menuItem.id, menuItemDietType.menuItemId))
      .groupBy(dietTypeId)
  )
}

export async function findMenuItemsWith(tx: Transaction, dietTypeId: number): Promise<UsedIn> {
  const uses = tx
    .select({ id: menuItemDietType.menuItemId })
    .from(menuItemDietType)
    .where(eq(menuItemDietType.dietTypeId, dietTypeId))
  const rows = await tx
    .select({ id: menuItem.id, name: menuItem.name, total: sql<number>`count(*) over ()::int` })
    .from(menuItem)
    .where(inArray(menuItem.id, uses))
    .orderBy(asc(menuItem.sortName), asc(menuItem.id))
    .limit(NAMED_ITEMS)
  return { menuItemCount: rows[0]?.total ?? 0, menuItems: rows.map(({ id, name }) => ({ id, name })) }
}

/** A diet type's name: in English, the console's language, if it has one. */
export function nameOf(row: Pick<DietTypeRow, 'name'>): string {
  return textIn(row.name, 'en', 'en')
}
