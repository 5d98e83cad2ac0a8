import { z } from 'zod'
import type { LocalizedText } from './localized-text.ts'
import { findOverlap, SLOTS_PER_DAY, timeSchema } from './opening-hours.ts'
import { localizedTextSchema } from './texts.ts'

export const SPECIAL_HOURS_MAX = 50
export const SPECIAL_NOTE_MAX_LENGTH = 80
const DAYS_MAX = 366
const DAY_MS = 24 * 60 * 60 * 1000

/** A time slot, `HH:MM` in the branch's time zone. A slot that ends at or before its start ends on the next day. */
export type TimeSlot = { from: string; to: string }

/**
 * Dates on which a branch's weekly hours don't apply: closed without time slots, else open at these times on each day.
 * `firstDay` and `lastDay` are included, as `YYYY-MM-DD`.
 */
export type SpecialHours = { firstDay: string; lastDay: string; times: TimeSlot[]; note: LocalizedText }

const daySchema = z.iso.date('Choose a date')
const entrySchema = z
  .strictObject({
    firstDay: daySchema,
    lastDay: daySchema,
    times: z
      .array(z.strictObject({ from: timeSchema, to: timeSchema }))
      .max(SLOTS_PER_DAY, `You can add up to ${SLOTS_PER_DAY} time slots per day`),
    /** The reason, shown to guests. */
    note: localizedTextSchema(SPECIAL_NOTE_MAX_LENGTH),
  })
  .superRefine(({ firstDay, lastDay, times }, context) => {
    const error = dayError(firstDay, lastDay)
    if (error !== null) context.addIssue({ code: 'custom', path: ['lastDay'], message: error })
    const overlap = findOverlappingSlot(times, firstDay !== lastDay)
    if (overlap !== null)
      context.addIssue({
        code: 'custom',
        path: ['times', overlap],
        message: 'These hours overlap with others. Change or remove one of them.',
      })
  })

export const specialHoursSchema = z
  .array(entrySchema)
  .max(SPECIAL_HOURS_MAX, `You can add up to ${SPECIAL_HOURS_MAX} dates`)
  .superRefine((entries, context) => {
    entries.forEach((entry, at) => {
      const overlaps = entries
        .slice(0, at)
        .some((one) => one.firstDay <= entry.lastDay && entry.firstDay <= one.lastDay)
      if (overlaps)
        context.addIssue({
          code: 'custom',
          path: [at, 'firstDay'],
          message: 'These dates overlap with others. Change or remove one of them.',
        })
      const overlap = findOverlappingNight(entry, entries.slice(0, at))
      if (overlap !== null)
        context.addIssue({
          code: 'custom',
          path: [at, 'times', overlap],
          message: 'These hours overlap with others. Change or remove one of them.',
        })
    })
  })

export function sortSpecialHours<Entry extends { firstDay: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay))
}

/**
 * The entries that aren't over.
 * @param today `YYYY-MM-DD` in the branch's time zone
 */
export function upcomingSpecialHours<Entry extends { lastDay: string }>(
  entries: readonly Entry[],
  today: string,
): Entry[] {
  return entries.filter(({ lastDay }) => lastDay >= today)
}

function dayError(firstDay: string, lastDay: string): string | null {
  if (lastDay < firstDay) return 'The last day is before the first day. Choose a later one.'
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1
  return days > DAYS_MAX ? 'Choose a period of at most one year' : null
}

/**
 * Finds the first time slot that overlaps an earlier one. With several days, a slot that ends after midnight may also
 * overlap those of the next day.
 */
function findOverlappingSlot(times: readonly TimeSlot[], isSeveralDays: boolean): number | null {
  const onDay = (day: number) => times.map((one) => ({ day, ...one }))
  const overlap = findOverlap(isSeveralDays ? [...onDay(1), ...onDay(2)] : onDay(1))
  return overlap === null ? null : overlap % times.length
}

/**
 * Finds the first time slot of an entry that overlaps one of an entry that ends the day before or begins the day after:
 * a slot that ends after midnight reaches into the next day.
 */
function findOverlappingNight(entry: SpecialHours, others: readonly SpecialHours[]): number | null {
  for (const other of others) {
    const isDayAfter = isNextDay(other.lastDay, entry.firstDay)
    if (!isDayAfter && !isNextDay(entry.lastDay, other.firstDay)) continue
    const day = isDayAfter ? 2 : 1
    const around = other.times.map((one) => ({ day: 3 - day, ...one }))
    const at = entry.times.findIndex((one) => around.some((slot) => findOverlap([slot, { day, ...one }]) !== null))
    if (at !== -1) return at
  }
  return null
}

function isNextDay(day: string, next: string): boolean {
  return Date.parse(next) - Date.parse(day) === DAY_MS
}
