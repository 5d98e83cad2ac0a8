/** The end of a period of one month or year (ISO 8601). A day that the last month lacks becomes its last day. */
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
