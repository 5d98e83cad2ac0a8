/**
 * The moment `count` months or years later (ISO 8601). If that month is too short for the day, its last day is used.
 * @example addMonths('2026-01-31T12:00:00.000Z', 'month', 2) // '2026-03-31T12:00:00.000Z'
 */
export function addMonths(moment: string, interval: 'month' | 'year', count = 1): string {
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}

type Terms = { priceMinor: number; interval: 'month' | 'year' }

/**
 * Whether a change of plan starts a new period at once: as with Stripe, when the interval changes, or when it changes
 * between a free and a paid plan.
 */
export function startsNewPeriod(from: Terms, to: Terms): boolean {
  return from.interval !== to.interval || (from.priceMinor === 0) !== (to.priceMinor === 0)
}
