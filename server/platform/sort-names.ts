import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#contract/fold-text.ts'
import { type LocalizedText, textIn } from '#contract/localized-text.ts'
import { inAllBranches } from '#server/db/branch-limit.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { branch, menuItem } from '#server/db/schema.ts'

/** The stored key for sorting an item by name: its name in the default language, in lower case and without accents. */
export function sortNameOf(name: LocalizedText, defaultLocale: string): string {
  return foldText(textIn(name, defaultLocale, defaultLocale))
}

/**
 * Updates the stored names for sorting, which are in the default language of the brand's first branch. They become
 * stale when that language changes, and when an item is restored from before such a change.
 */
export async function updateSortNames(tx: Transaction, items: SQL): Promise<void> {
  const { id, brandId, name, sortName } = menuItem
  const rows = await tx.select({ id, brandId, name, sortName }).from(menuItem).where(items).orderBy(id).for('update')
  const locales = await findFirstLocales(tx)
  const stale = rows.flatMap((row) => {
    const locale = locales.get(row.brandId)
    const wanted = locale === undefined ? row.sortName : sortNameOf(row.name, locale)
    return wanted === row.sortName ? [] : { id: row.id, wanted }
  })
  if (stale.length === 0) return
  await tx.execute(sql`
    update menu_item set sort_name = stale.wanted
    from jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) as stale(id bigint, wanted text)
    where menu_item.id = stale.id and ${inCompany(tx, menuItem.companyId)}`)
}

/**
 * Locks the items whose names for sorting may change with a branch's default language. Must be called before the branch
 * is locked, because requests that save items also lock items before branches.
 */
export async function lockSortNames(tx: Transaction, branchId: number, defaultLocale: string): Promise<void> {
  const changing = tx
    .select({ id: branch.brandId })
    .from(branch)
    .where(and(eq(branch.id, branchId), ne(branch.defaultLocale, defaultLocale)))
  const items = tx.select({ id: menuItem.id }).from(menuItem).where(inArray(menuItem.brandId, changing))
  await items.orderBy(menuItem.id).for('update')
}

/** The default language of each brand's first branch. */
async function findFirstLocales(tx: Transaction): Promise<Map<number, string>> {
  const rows = await inAllBranches(tx, () =>
    tx
      .selectDistinctOn([branch.brandId], { brandId: branch.brandId, locale: branch.defaultLocale })
      .from(branch)
      .orderBy(asc(branch.brandId), asc(branch.id)),
  )
  return new Map(rows.map(({ brandId, locale }) => [brandId, locale]))
}
