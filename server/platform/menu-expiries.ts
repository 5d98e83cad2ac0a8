import type { CompanyId } from '#server/db/tenant.ts'

/** A longer wait uses several timers, because Node's timers can't wait for more than 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000
/** Each wait ends with a random delay of up to this time, because many restaurants close at the same minute. */
const MAX_DELAY_MS = 300

/** When menus next change without a write, for example because an item is no longer sold out. */
export type Expiries = {
  note: (companyId: CompanyId, atMs: number) => void
  /** Drops the time of a changed menu (null: of all menus). Rendering its pages notes the new time. */
  forget: (companyId: CompanyId | null) => void
}

/**
 * Watches for the times in `Expiries`, so that open pages are notified as after any other change.
 * @param now the application's clock
 * @param onPassed called with the company whose menu has just changed
 */
export function watchExpiries(now: () => Date, onPassed: (companyId: CompanyId) => void): Expiries {
  const waiting = new Map<CompanyId, { atMs: number; timer: NodeJS.Timeout }>()

  const wait = (companyId: CompanyId, atMs: number): void => {
    const leftMs = Math.max(0, atMs - now().getTime())
    const delayMs = Math.min(LONGEST_WAIT_MS, leftMs) + Math.random() * MAX_DELAY_MS
    const timer = setTimeout(() => {
      if (now().getTime() < atMs) return wait(companyId, atMs)
      waiting.delete(companyId)
      onPassed(companyId)
    }, delayMs).unref()
    waiting.set(companyId, { atMs, timer })
  }

  const forget = (companyId: CompanyId): void => {
    clearTimeout(waiting.get(companyId)?.timer)
    waiting.delete(companyId)
  }

  return {
    note: (companyId, atMs) => {
      const known = waiting.get(companyId)
      if (known && known.atMs <= atMs) return
      clearTimeout(known?.timer)
      wait(companyId, atMs)
    },
    forget: (companyId) => {
      if (companyId !== null) forget(companyId)
      else for (const one of waiting.keys()) forget(one)
    },
  }
}
