import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { Database } from '#server/db/client.ts'
import { type CompanyId, findPublicBranch, type PublicBranch, withTenant } from '#server/db/tenant.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import { chooseLocale, earliest, lookOver, menuHours, nextChangeByClock } from './policy.ts'
import { presentMenuItems, presentMenuSite } from './present.ts'
import {
  findGroups,
  findMenuWords,
  findSiteHead,
  findVisibleCategories,
  findVisibleItems,
  type SiteHead,
} from './queries.ts'

export { heldUntil } from './policy.ts'
export type { SiteHead } from './queries.ts'

/** A menu as guests see it, and until when that stays true by the clock. */
export type TimedSnapshot = {
  snapshot: MenuSnapshot
  validUntil: Date | null
  /** The other published branches of the brand. */
  otherBranches: { id: number; name: string }[]
}

/**
 * The company and brand behind a published branch.
 * @returns null for an unknown or unpublished one: guests are not told the difference
 */
export function findBranchForGuests(database: Database, branchId: number): Promise<PublicBranch | null> {
  return findPublicBranch(database, branchId)
}

/** What a branch's menu site is called and looks like; null when the branch vanished meanwhile. */
export async function readSiteHead(
  database: Database,
  companyId: CompanyId,
  branchId: number,
): Promise<SiteHead | null> {
  return withTenant(database, companyId, async (tx) => (await findSiteHead(tx, branchId)) ?? null)
}

/** Which menu, in which language, when, and with which look. */
export type SnapshotOptions = {
  branchId: number
  asked: string | undefined
  now: Date
  change?: (head: SiteHead) => SiteHead
}

const asKept = (head: SiteHead) => head

/**
 * Reads a branch's whole menu in one language: six queries at most, whatever the number of items.
 * @param companyId from `findBranchForGuests`
 * @param asked the language of `?lang=`
 * @param change makes another head of the one that is kept, for a preview
 * @returns null when the branch vanished meanwhile
 */
export async function readMenuSnapshot(
  database: Database,
  companyId: CompanyId,
  { branchId, asked, now, change = asKept }: SnapshotOptions,
): Promise<TimedSnapshot | null> {
  return withTenant(database, companyId, async (tx) => {
    const kept = await findSiteHead(tx, branchId)
    if (!kept) return null
    const head = change(kept)
    const categories = await findVisibleCategories(tx, head.brand.id)
    const words = await findMenuWords(tx)
    const found = await findVisibleItems(tx, { branchId, brandId: head.brand.id })
    const shared = found.some(({ modifierGroupIds }) => modifierGroupIds) ? await findGroups(tx, head.brand.id) : []
    const { items, groups, validUntil } = lookOver({ items: found, groups: shared }, await findAccessEnd(tx), now)
    const locale = chooseLocale(asked, head.branch)
    const hours = menuHours({ categories, items }, { now, timeZone: head.branch.timeZone, locale })
    const menuSite = presentMenuSite(head, { categories, items, words, groups, hours }, locale)
    return {
      otherBranches: head.otherBranches,
      snapshot: {
        menuSite,
        menuItems: presentMenuItems(items, { site: menuSite, words, groups, hours, locale, now }),
        locale,
      },
      validUntil: earliest(validUntil, nextChangeByClock(items, hours, now)),
    }
  })
}
