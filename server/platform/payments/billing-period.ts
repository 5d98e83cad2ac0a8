/** The moment one month or year later (ISO 8601). If that month is too short for the day, its last day is used. */
export function addMonths(moment: string, interval: 'month' | 'year'): string {
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString()
}

type Terms = { priceMinor: number; interval: 'month' | 'year' }

/**
 * Whether a change of plan starts a new period at once. Stripe's rule: another interval, or a change between a free and
 * a paid plan.
 */
export function startsNewPeriod(from: Terms, to: Terms): boolean {
  return from.interval !== to.interval || (from.priceMinor === 0) !== (to.priceMinor === 0)
}
