/** A date and a time as a clock on a wall shows them: `2026-05-01T18:30`. */
export type LocalTime = string

/**
 * What the clocks of a time zone show.
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
 * When the clocks of a time zone show a time. A time that summer time skips is the one an hour later; of one that comes
 * twice it is the first.
 * @example momentOf('2026-05-01T18:30', 'Europe/Berlin') // 2026-05-01T16:30:00Z
 */
export function momentOf(local: LocalTime, timeZone: string): Date {
  const asUtc = Date.parse(`${local}:00Z`)
  const offsetAt = (ms: number) => Date.parse(`${localTimeAt(new Date(ms), timeZone)}:00Z`) - ms
  // Offsets a day before and after: the two that can hold around a change of the clocks.
  const [before, after] = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
  const fits = [before, after].map((offset) => asUtc - offset).filter((ms) => ms + offsetAt(ms) === asUtc)
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before)
}

/** The day some days later. @param day `2026-05-01` */
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
