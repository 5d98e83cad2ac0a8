/** A local date and time: `2026-05-01T18:30`. */
export type LocalTime = string

/**
 * The local time in a time zone.
 * @param timeZone IANA name
 * @example localTimeAt(new Date('2026-05-01T16:30:00Z'), 'Europe/Berlin') // '2026-05-01T18:30'
 */
export function localTimeAt(moment: Date, timeZone: string): LocalTime {
  const parts = new Map(
    clock(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`
}

/**
 * The instant of a local time. A time skipped by daylight saving becomes later by the length of the gap, usually one
 * hour; of a time that occurs twice, the first is used.
 * @example momentOf('2026-05-01T18:30', 'Europe/Berlin') // 2026-05-01T16:30:00Z
 */
export function momentOf(local: LocalTime, timeZone: string): Date {
  const asUtc = Date.parse(`${local}:00Z`)
  const offsetAt = (ms: number) => Date.parse(`${localTimeAt(new Date(ms), timeZone)}:00Z`) - ms
  // The offsets a day before and after: the two candidates around a daylight saving change.
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  const fits = [before, after].map((offset) => asUtc - offset).filter((ms) => ms + offsetAt(ms) === asUtc)
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before)
}

/** Adds days to a date, or subtracts them if negative. @param day `2026-05-01` */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday 7. @param day `2026-05-01` */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}

const DAY_MS = 24 * 60 * 60 * 1000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const [whole, two] = ['numeric', '2-digit'] as const
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: whole,
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  })
  clocks.set(timeZone, made)
  return made
}
