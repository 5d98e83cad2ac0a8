const DAY_MS = 24 * 60 * 60 * 1000
const TODAY_MS = Date.now()

/** @example inDays(1) // tomorrow, such as '2026-12-24' */
export function inDays(days: number): string {
  return new Date(TODAY_MS + days * DAY_MS).toISOString().slice(0, 10)
}
