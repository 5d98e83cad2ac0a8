import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { Database } from '#server/db/client.ts'
import { type CompanyId, readTenant } from '#server/db/tenant.ts'
import { findPublicBranch, type PublicBranch } from '#server/db/look-ups.ts'
import { awaitAll } from '#server/db/await-all.ts'
import { findAccessEnd } from '#server/features/subscriptions/service.ts'
import { branchHours } from './opening-status.ts'
import { chooseLocale, earliest, menuHours, nextChangeByClock, publishMenu } from './policy.ts'
import { presentMenu } from './present.ts'
import {
  findGroups,
  findMenuLabels,
  findSiteHead,
  findVisibleCategories,
  findVisibleItems,
  type ItemSelection,
  type SiteHead,
} from './queries.ts'

export type { SiteHead } from './queries.ts'

/** `validUntil` is when the menu may next change without an edit; null if never. */
export type TimedSnapshot = {
  snapshot: MenuSnapshot
  validUntil: Date | null
  /** The other published branches of the brand. */
  otherBranches: { id: number; name: string }[]
}

/**
 * The company and brand of a published branch.
 * @returns null for any branch that guests may not see, so that they can't tell why
 */
export function findBranchForGuests(database: Database, branchId: number): Promise<PublicBranch | null> {
  return findPublicBranch(database, branchId)
}

/** @returns null when the branch was deleted meanwhile */
export async function readSiteHead(
  database: Database,
  companyId: CompanyId,
  branchId: number,
): Promise<SiteHead | null> {
  return readTenant(database, companyId, async (tx) => (await findSiteHead(tx, branchId)) ?? null)
}

export type SnapshotOptions = {
  branchId: number
  asked: string | undefined
  now: Date
  /** The selected items, for pages that don't show the whole menu; `onlyItem: 0` selects none. */
  items?: ItemSelection
  change?: (head: SiteHead) => SiteHead
}

const unchanged = (head: SiteHead) => head

/**
 * Reads a branch's menu, or the chosen items of it, in one language. The number of queries doesn't depend on the number
 * of items.
 * @param companyId the branch's company
 * @param asked the language of `?lang=`
 * @param change changes the stored branch, brand and settings, for a preview
 * @returns null when the branch was deleted meanwhile
 */
export async function readMenuSnapshot(
  database: Database,
  companyId: CompanyId,
  { branchId, asked, now, items: selection = {}, change = unchanged }: SnapshotOptions,
): Promise<TimedSnapshot | null> {
  return readTenant(database, companyId, async (tx) => {
    const { kept, categories, labels, found, shared, accessEnd } = await awaitAll({
      kept: findSiteHead(tx, branchId),
      categories: findVisibleCategories(tx, branchId),
      labels: findMenuLabels(tx),
      found: findVisibleItems(tx, { branchId, ...selection }),
      shared: findGroups(tx, branchId),
      accessEnd: findAccessEnd(tx),
    })
    if (!kept) return null
    const head = change(kept)
    const clock = { accessEnd, now }
    const { items, groups, validUntil } = publishMenu({ items: found, groups: shared }, clock)
    const locale = chooseLocale(asked, head.branch)
    const hours = menuHours({ categories, items }, { now, timeZone: head.branch.timeZone, locale })
    const opening = branchHours(head.branch, now, locale)
    const menu = { categories, items, labels, groups, hours, opening: opening.shown }
    return {
      otherBranches: head.otherBranches,
      snapshot: { ...presentMenu(head, menu, { locale, now }), locale },
      validUntil: earliest(earliest(validUntil, opening.changesAt), nextChangeByClock(items, hours, now)),
    }
  })
}
