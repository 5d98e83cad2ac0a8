import { z } from 'zod'

/** The most time slots per day: breakfast, lunch, dinner and one more. */
export const SLOTS_PER_DAY = 4
const DAYS = 7
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = DAYS * DAY_MINUTES

/**
 * One time slot: day 1 (Monday) to 7 (Sunday), times `HH:MM` in the branch's time zone. A slot that ends at or
 * before its start ends on the next day.
 */
export type OpeningSlot = { day: number; from: string; to: string }

export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30')

export const openingHoursSchema = z
  .array(z.strictObject({ day: z.int().min(1).max(DAYS), from: timeSchema, to: timeSchema }))
  .max(DAYS * SLOTS_PER_DAY)
  .superRefine((slots, context) => {
    const overlap = findOverlap(slots)
    if (overlap !== null)
      context.addIssue({
        code: 'custom',
        path: [overlap],
        message: 'These hours overlap with others. Change or remove one of them.',
      })
    const crowded = slots.findIndex(
      ({ day }, at) => slots.slice(0, at).filter((one) => one.day === day).length >= SLOTS_PER_DAY,
    )
    if (crowded !== -1)
      context.addIssue({
        code: 'custom',
        path: [crowded],
        message: `You can add up to ${SLOTS_PER_DAY} time slots per day`,
      })
  })

/**
 * Finds the first slot that overlaps an earlier one in the list, also across midnight or the end of the week.
 * @returns its index in the list, or null when no slots overlap
 */
export function findOverlap(slots: readonly OpeningSlot[]): number | null {
  const spans = slots.map(spanOf)
  const at = spans.findIndex((span, index) => spans.slice(0, index).some((other) => crosses(span, other)))
  return at === -1 ? null : at
}

/**
 * Whether a slot ends on the next day.
 * @example endsNextDay({ day: 5, from: '18:00', to: '02:00' }) // true
 */
export function endsNextDay({ from, to }: Pick<OpeningSlot, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to <= from
}

export function sortOpeningSlots<Slot extends OpeningSlot>(slots: readonly Slot[]): Slot[] {
  return slots.toSorted((one, other) => one.day - other.day || one.from.localeCompare(other.from))
}

type Span = { begin: number; minutes: number }

function spanOf(slot: OpeningSlot): Span {
  const begin = (slot.day - 1) * DAY_MINUTES + minutesOf(slot.from)
  const minutes = minutesOf(slot.to) - minutesOf(slot.from)
  return { begin, minutes: endsNextDay(slot) ? minutes + DAY_MINUTES : minutes }
}

/** The week wraps around: Sunday night continues on Monday. */
function crosses(one: Span, other: Span): boolean {
  const distance = (from: Span, to: Span) => (to.begin - from.begin + WEEK_MINUTES) % WEEK_MINUTES
  return distance(one, other) < one.minutes || distance(other, one) < other.minutes
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
