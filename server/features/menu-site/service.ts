import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { Database } from '#server/db/client.ts'
import { type CompanyId, findPublicBranch, type PublicBranch, withTenant } from '#server/db/tenant.ts'
import { chooseLocale, nextChangeByClock } from './policy.ts'
import { presentMenuItems, presentMenuSite } from './present.ts'
import { findMenuWords, findSiteHead, findVisibleCategories, findVisibleItems } from './queries.ts'

/** A menu as guests see it, and until when that stays true by the clock. */
export type TimedSnapshot = { snapshot: MenuSnapshot; validUntil: Date | null }

/**
 * The company and brand behind a published branch.
 * @returns null for an unknown or unpublished one: guests are not told the difference
 */
export function findBranchForGuests(database: Database, branchId: number): Promise<PublicBranch | null> {
  return findPublicBranch(database, branchId)
}

/**
 * Reads a branch's whole menu in one language: four queries, whatever the number of items.
 * @param companyId from `findBranchForGuests`
 * @param asked the language of `?lang=`
 * @returns null when the branch vanished meanwhile
 */
export async function readMenuSnapshot(
  database: Database,
  companyId: CompanyId,
  { branchId, asked, now }: { branchId: number; asked: string | undefined; now: Date },
): Promise<TimedSnapshot | null> {
  return withTenant(database, companyId, async (tx) => {
    const head = await findSiteHead(tx, branchId)
    if (!head) return null
    const categories = await findVisibleCategories(tx, head.brand.id)
    const words = await findMenuWords(tx)
    const items = await findVisibleItems(tx, { branchId, brandId: head.brand.id })
    const locale = chooseLocale(asked, head.branch)
    const menuSite = presentMenuSite(head, categories, items, locale)
    return {
      snapshot: { menuSite, menuItems: presentMenuItems(items, { site: menuSite, words, locale, now }), locale },
      validUntil: nextChangeByClock(items, now),
    }
  })
}
