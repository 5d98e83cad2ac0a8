import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  branch,
  branchMenuItem,
  brand,
  category,
  menuItem,
  menuItemVariant,
  modifierGroup,
  modifierOption,
} from '#server/db/schema.ts'
import { AppError } from '#server/platform/errors.ts'

/** A brand, how many branches, categories and items it has, and whether its currency can no longer change. */
export type BrandRow = {
  brand: typeof brand.$inferSelect
  branchCount: number
  categoryCount: number
  menuItemCount: number
  isCurrencyLocked: boolean
}

export function findBrands(tx: Transaction): Promise<BrandRow[]> {
  return selectBrands(tx).orderBy(asc(brand.id))
}

/** @throws {AppError} NOT_FOUND */
export async function requireBrand(tx: Transaction, id: number): Promise<BrandRow> {
  const [row] = await selectBrands(tx).where(eq(brand.id, id))
  if (!row) throw new AppError('NOT_FOUND', 'This brand no longer exists. Reload the page and try again.')
  return row
}

/**
 * Locks a brand with its menu until the transaction ends, so that it can be deleted. Waits for branches and items that
 * are being added.
 */
export async function lockWholeBrand(tx: Transaction, id: number): Promise<void> {
  const own = () => tx.select({ id: brand.id }).from(brand).where(eq(brand.id, id))
  // An import locks the brand before the menu too, so that the two can't deadlock.
  await own().for('no key update')
  await lockMenu(tx, id)
  // The full lock comes last, because adding an item locks its category before the brand.
  await own().for('update')
}

/**
 * Locks a brand's categories and items until the transaction ends, and waits for items that are being added, so that a
 * menu can be deleted as a whole.
 */
export async function lockMenu(tx: Transaction, brandId: number): Promise<void> {
  const categories = () =>
    tx.select({ id: category.id }).from(category).where(eq(category.brandId, brandId)).orderBy(category.id)
  await categories().for('no key update')
  await tx
    .select({ id: menuItem.id })
    .from(menuItem)
    .where(eq(menuItem.brandId, brandId))
    .orderBy(menuItem.id)
    .for('update')
  // The full lock comes last, because saving an item locks the item first, then its category against deletion.
  await categories().for('update')
}

function selectBrands(tx: Transaction) {
  // `brand.id` is written out, because Drizzle would omit the table name and refer to the inner table's `id`.
  return tx
    .select({
      brand,
      branchCount: sql<number>`(select count(*)::int from ${branch} b where b.brand_id = brand.id)`,
      categoryCount: sql<number>`(select count(*)::int from ${category} c where c.brand_id = brand.id)`,
      menuItemCount: sql<number>`(select count(*)::int from ${menuItem} i where i.brand_id = brand.id)`,
      isCurrencyLocked: sql<boolean>`exists (
        select from ${menuItem} i where i.brand_id = brand.id and (i.price_minor is not null
          or exists (select from ${menuItemVariant} v where v.company_id = i.company_id and v.menu_item_id = i.id)
          or exists (select from ${branchMenuItem} b
            where b.company_id = i.company_id and b.menu_item_id = i.id and b.price_minor is not null)))
        or exists (select from ${modifierGroup} g join ${modifierOption} o on o.modifier_group_id = g.id
          where g.company_id = brand.company_id and o.company_id = brand.company_id
            and g.brand_id = brand.id and o.price_delta_minor <> 0)`,
    })
    .from(brand)
    .$dynamic()
}
