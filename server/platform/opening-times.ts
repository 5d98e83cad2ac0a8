import type { OpeningSlot } from '#contract/opening-hours.ts'
import type { SpecialHours, TimeSlot } from '#contract/special-hours.ts'
import { daysLater, localTimeAt, momentOf, weekdayOf } from './local-time.ts'

/** When a branch is open: its weekly hours, and the special hours that replace them on certain dates. */
export type OpeningTimes = { timeZone: string; openingHours: OpeningSlot[]; specialHours: SpecialHours[] }

/** How far ahead the next opening is searched for: longer than the longest period of special hours (`DAYS_MAX`). */
const HORIZON_DAYS = 400
const WEEK_DAYS = 7

/**
 * Whether a branch is open at a moment, and when that changes next. A time slot that began before a closed day
 * continues past midnight.
 * @returns `changesAt` is null when the branch stays open for about a week or longer, or closed for about 400 days or
 * longer
 */
export function openingAt(place: OpeningTimes, now: Date): { isOpen: boolean; changesAt: Date | null } {
  const { timeZone } = place
  const today = localTimeAt(now, timeZone).slice(0, 10)
  let closesAt: Date | null = null
  for (let offset = -1; offset < HORIZON_DAYS; offset += 1) {
    const day = daysLater(today, offset)
    if (closesAt && offset > WEEK_DAYS) return { isOpen: true, changesAt: null }
    if (closesAt && offset > 0 && closesAt < momentOf(`${day}T00:00`, timeZone)) break
    for (const slot of slotsOn(day, place)) {
      const { begin, end } = spanOf(day, slot, timeZone)
      // Daylight saving may skip a time slot.
      if (end <= now || end <= begin) continue
      if (closesAt && begin > closesAt) return { isOpen: true, changesAt: closesAt }
      if (!closesAt && begin > now) return { isOpen: false, changesAt: begin }
      // Time slots that touch or overlap count as one.
      if (!closesAt || end > closesAt) closesAt = end
    }
  }
  return { isOpen: closesAt !== null, changesAt: closesAt }
}

/** The time slots that begin on a day, in order. @param day `2026-05-01` */
export function slotsOn(day: string, { openingHours, specialHours }: Omit<OpeningTimes, 'timeZone'>): TimeSlot[] {
  const special = specialHoursOn(day, specialHours)
  const slots = special ? special.times : openingHours.filter((one) => one.day === weekdayOf(day))
  return slots.toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The special hours that replace the weekly hours on a day; undefined when none do. @param day `2026-05-01` */
export function specialHoursOn<Entry extends Pick<SpecialHours, 'firstDay' | 'lastDay'>>(
  day: string,
  specialHours: readonly Entry[],
): Entry | undefined {
  return specialHours.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
}

function spanOf(day: string, { from, to }: TimeSlot, timeZone: string): { begin: Date; end: Date } {
  const lastDay = to > from ? day : daysLater(day, 1)
  return { begin: momentOf(`${day}T${from}`, timeZone), end: momentOf(`${lastDay}T${to}`, timeZone) }
}
