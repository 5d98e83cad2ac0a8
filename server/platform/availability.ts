import type { Availability, AvailabilitySlot } from '#contract/availability.ts'
import { daysLater, localTimeAt, momentOf, weekdayOf } from './local-time.ts'

const DAY_MINUTES = 24 * 60
const WEEK_DAYS = 7
const WEEK_MINUTES = WEEK_DAYS * DAY_MINUTES

/**
 * The availability common to several lists, such as an item's and its category's.
 * @param several each an item's or a category's; an empty one means always available
 * @returns null when always available; an empty list when never
 * @example commonAvailability([itemHours, categoryHours])
 */
export function commonAvailability(several: Availability[]): Availability | null {
  const [first, ...rest] = several.filter((one) => one.length > 0)
  if (!first) return null
  if (rest.length === 0) return first
  return rest.reduce((common, one) => intersect(common, one), first)
}

/**
 * Whether something is available at a moment in a time zone, and when a time slot starts or ends next.
 * @param slots empty for something that is never available
 * @returns `changesAt` is null without time slots. Where one slot directly follows another, it is the moment between
 * them, although the availability stays the same
 */
export function availabilityAt(
  slots: Availability,
  now: Date,
  timeZone: string,
): { isAvailable: boolean; changesAt: Date | null } {
  const monday = mondayOf(now, timeZone)
  const spans = slots.flatMap(spansOf).flatMap(({ begin, end }) =>
    // A time slot of last Sunday may reach into this week; the next change may be in the following week.
    [-WEEK_MINUTES, 0, WEEK_MINUTES].map((week) => ({
      from: momentAt(monday, begin + week, timeZone),
      to: momentAt(monday, end + week, timeZone),
    })),
  )
  const times = spans.flatMap(({ from, to }) => [from, to]).filter((moment) => moment > now)
  return {
    isAvailable: spans.some(({ from, to }) => from <= now && now < to),
    changesAt: times.length === 0 ? null : new Date(Math.min(...times.map(Number))),
  }
}

/** Minutes since Monday 00:00; the end may be in the next week. */
type Span = { begin: number; end: number }

function spansOf({ days, from, to }: AvailabilitySlot): Span[] {
  const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  return days.map((day) => {
    const begin = (day - 1) * DAY_MINUTES + minutesOf(from)
    return { begin, end: begin + length }
  })
}

/** The week wraps around, so the spans of `other` are also compared one week earlier and later. */
function intersect(one: Availability, other: Availability): Availability {
  const others = other.flatMap(spansOf)
  const common = one.flatMap(spansOf).flatMap((span) =>
    others.flatMap((candidate) =>
      [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((week) => {
        const begin = Math.max(span.begin, candidate.begin + week)
        const end = Math.min(span.end, candidate.end + week)
        return begin < end ? [{ begin, end }] : []
      }),
    ),
  )
  return slotsOf(common)
}

/** Merges days with the same times into one time slot. */
function slotsOf(spans: Span[]): Availability {
  const daysByTimes = new Map<string, Set<number>>()
  for (const { begin, end } of spans.toSorted((one, other) => one.begin - other.begin)) {
    const key = `${timeOf(begin)} ${timeOf(end)}`
    const day = Math.floor((begin % WEEK_MINUTES) / DAY_MINUTES) + 1
    daysByTimes.set(key, (daysByTimes.get(key) ?? new Set()).add(day))
  }
  return [...daysByTimes].map(([key, days]) => {
    const [from = '', to = ''] = key.split(' ')
    return { days: [...days].toSorted(), from, to }
  })
}

function mondayOf(now: Date, timeZone: string): string {
  const today = localTimeAt(now, timeZone).slice(0, 10)
  return daysLater(today, 1 - weekdayOf(today))
}

function momentAt(monday: string, minute: number, timeZone: string): Date {
  return momentOf(`${daysLater(monday, Math.floor(minute / DAY_MINUTES))}T${timeOf(minute)}`, timeZone)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}
