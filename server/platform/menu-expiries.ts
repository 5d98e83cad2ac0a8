import type { CompanyId } from '#server/db/tenant.ts'

/** Timers can't wait for longer than 24 days; this is checked again when it ends. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000
/** Many restaurants close at the same minute, and several servers may watch the same menu. */
const MAX_DELAY_MS = 300

/** Watches for the moments at which menus change by the clock: sold out until, opening hours. */
export type Expiries = {
  note: (companyId: CompanyId, atMs: number) => void
  /** The menu has changed, so its pages are made again and their times are noted again; null: all menus. */
  forget: (companyId: CompanyId | null) => void
}

/**
 * Open pages are told about a passing time like about any other change, by the server that made the page.
 * @param now the application's clock
 * @param onPassed called once for each company whose time has come
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
