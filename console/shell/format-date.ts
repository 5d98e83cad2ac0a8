const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const format = new Intl.DateTimeFormat('en-GB', DATE)
const formatWithTime = new Intl.DateTimeFormat('en-GB', { ...DATE, hour: '2-digit', minute: '2-digit' })

/**
 * Day, short month and year (spec section 9).
 * @example formatDate('2026-11-20T10:00:00Z') // '20 Nov 2026'
 */
export function formatDate(instant: string): string {
  return format.format(new Date(instant))
}

/**
 * The same with the time, where the browser is.
 * @example formatDateTime('2026-11-20T10:00:00Z') // '20 Nov 2026, 10:00'
 */
export function formatDateTime(instant: string): string {
  return formatWithTime.format(new Date(instant))
}
