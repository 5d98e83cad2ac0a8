import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { category, menuItem } from '#server/db/schema.ts'

export async function findMenu(
  tx: Transaction,
  brandId: number,
): Promise<{ categoryIds: number[]; menuItemIds: number[] }> {
  const categories = await tx.select({ id: category.id }).from(category).where(eq(category.brandId, brandId))
  const items = await tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .where(eq(menuItem.brandId, brandId))
    .orderBy(menuItem.id)
  return { categoryIds: categories.map(({ id }) => id), menuItemIds: items.map(({ id }) => id) }
}

/** A brand's categories as complete rows, which the history stores. */
export function findCategories(tx: Transaction, brandId: number): Promise<(typeof category.$inferSelect)[]> {
  return tx.select().from(category).where(eq(category.brandId, brandId))
}

export async function findExternalIds(tx: Transaction, brandId: number): Promise<Set<string>> {
  const { externalId } = menuItem
  const rows = await tx.select({ externalId }).from(menuItem).where(eq(menuItem.brandId, brandId))
  return new Set(rows.flatMap((row) => row.externalId ?? []))
}
