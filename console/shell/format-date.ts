const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * Day, short month and year (spec section 9).
 * @example formatDate('2026-11-20T10:00:00Z') // '20 Nov 2026'
 */
export function formatDate(instant: string): string {
  return format.format(new Date(instant))
}
