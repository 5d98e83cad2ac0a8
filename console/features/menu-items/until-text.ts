import { formatDateTime, formatTime, isSameDay } from '../../pages/format-date.ts'
import { menuItemMessages as t } from './messages.ts'

/**
 * The end of “sold out” in the branch's time zone: the time if it is today, otherwise date and time.
 * @param until an instant, or null if it has no end
 */
export function untilText(until: string | null, timeZone: string, now = new Date()): string {
  if (until === null) return t.noEndTime
  const isToday = isSameDay(new Date(until), now, timeZone)
  return isToday ? formatTime(until, timeZone) : formatDateTime(until, timeZone)
}

/** Whether “sold out” with this end time isn't over yet. Null means no end time. */
export function isAhead(until: string | null): boolean {
  return until === null || Date.parse(until) > Date.now()
}
