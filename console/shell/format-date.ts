const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const format = new Intl.DateTimeFormat('en-GB', DATE)
const DATE_AND_TIME = { ...DATE, hour: '2-digit', minute: '2-digit' } as const
const formatWithTime = new Intl.DateTimeFormat('en-GB', DATE_AND_TIME)

/**
 * Day, short month and year (spec section 9).
 * @example formatDate('2026-11-20T10:00:00Z') // '20 Nov 2026'
 */
export function formatDate(instant: string): string {
  return format.format(new Date(instant))
}

/**
 * The same with the time, where the browser is; in another time zone when one is given, which then stands beside it.
 * @example formatDateTime('2026-11-20T10:00:00Z') // '20 Nov 2026, 10:00'
 * @example formatDateTime('2026-11-20T10:00:00Z', 'Europe/Berlin') // '20 Nov 2026, 11:00 CET'
 */
export function formatDateTime(instant: string, timeZone?: string): string {
  const form = timeZone
    ? new Intl.DateTimeFormat('en-GB', { ...DATE_AND_TIME, timeZone, timeZoneName: 'short' })
    : formatWithTime
  return form.format(new Date(instant))
}
