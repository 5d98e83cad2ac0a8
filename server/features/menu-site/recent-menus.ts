import type { Database } from '#server/db/client.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { readMenuSnapshot, type TimedSnapshot } from './service.ts'

type Asked = {
  companyId: CompanyId
  branchId: number
  /** The requested language; the branch's default if undefined. */
  asked: string | undefined
  now: Date
  /**
   * The current state of the menu; a menu cached in another state is read again. With null, the menu is always read
   * again.
   */
  state: number | null
}

/** Counted for each menu in addition to its items, so that the number of empty menus is limited too. */
const ITEMS_OF_AN_EMPTY_MENU = 10

/**
 * Caches the menus that were read last, because guests who search, and guests of one restaurant who open different
 * pages, request the same menu again and again.
 * @param maxItems the limit for all cached menus together; a thousand items take about 3 MB
 * @returns a function that returns a menu, or null when the branch was deleted
 */
export function recentMenus(database: Database, maxItems: number): (menu: Asked) => Promise<TimedSnapshot | null> {
  const menus = new Map<string, { state: number; timed: TimedSnapshot }>()

  /** Caches a menu, and drops the least recently used ones beyond the limit. */
  const keep = (key: string, menu: { state: number; timed: TimedSnapshot }) => {
    menus.set(key, menu)
    let items = 0
    for (const [one, { timed }] of [...menus].toReversed()) {
      items += timed.snapshot.menuItems.length + ITEMS_OF_AN_EMPTY_MENU
      if (items > maxItems) menus.delete(one)
    }
  }

  return async ({ companyId, branchId, asked, now, state }) => {
    const key = `${branchId} ${asked ?? ''}`
    const known = menus.get(key)
    menus.delete(key)
    const isTrue = known && known.state === state && (known.timed.validUntil === null || known.timed.validUntil > now)
    const timed = isTrue ? known.timed : await readMenuSnapshot(database, companyId, { branchId, asked, now })
    if (timed && state !== null) keep(key, { state, timed })
    return timed
  }
}
