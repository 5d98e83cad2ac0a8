import type { Database } from '#server/db/client.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { readMenuSnapshot, type TimedSnapshot } from './service.ts'

/** Which menu, in which language, when. */
type Asked = {
  companyId: CompanyId
  branchId: number
  /** The language; the branch's own if omitted. */
  asked: string | undefined
  now: Date
  /** The expected state of the menu: it is read again if the state differs. Null: always read again. */
  state: number | null
}

/** What a menu without items counts for in the limit. */
const ITEMS_OF_AN_EMPTY_MENU = 10

/**
 * Keeps the menus that were read last: guests who search, and guests of one restaurant who open different pages, request
 * the same one again and again.
 * @param maxItems the limit for all kept menus together; a thousand items take about 3 MB
 * @returns a function that returns a menu, or null when the branch was deleted
 */
export function recentMenus(database: Database, maxItems: number): (menu: Asked) => Promise<TimedSnapshot | null> {
  const menus = new Map<string, { state: number; timed: TimedSnapshot }>()

  /** The least recently used one is dropped first. */
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
