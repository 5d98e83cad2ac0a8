import { z } from 'zod'

/** The most opening periods per day: breakfast, lunch, dinner and one more. */
export const STRETCHES_PER_DAY = 4
const DAYS = 7
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = DAYS * DAY_MINUTES

/**
 * One opening period: day 1 (Monday) to 7 (Sunday), times `HH:MM` in the branch's time zone. A period that ends at or
 * before its start ends on the next day.
 */
export type OpenStretch = { day: number; from: string; to: string }

export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30')

export const openingHoursSchema = z
  .array(z.strictObject({ day: z.int().min(1).max(DAYS), from: timeSchema, to: timeSchema }))
  .max(DAYS * STRETCHES_PER_DAY)
  .superRefine((stretches, context) => {
    const overlap = findOverlap(stretches)
    if (overlap !== null)
      context.addIssue({
        code: 'custom',
        path: [overlap],
        message: 'These hours overlap with others. Change or remove one of them.',
      })
    const crowded = stretches.findIndex(
      ({ day }, at) => stretches.slice(0, at).filter((one) => one.day === day).length >= STRETCHES_PER_DAY,
    )
    if (crowded !== -1)
      context.addIssue({
        code: 'custom',
        path: [crowded],
        message: `You can add up to ${STRETCHES_PER_DAY} time slots per day`,
      })
  })

/**
 * Finds the first period that overlaps an earlier one in the list, also across midnight or the end of the week.
 * @returns its index in the list, or null when no periods overlap
 */
export function findOverlap(stretches: readonly OpenStretch[]): number | null {
  const spans = stretches.map(spanOf)
  const at = spans.findIndex((span, index) => spans.slice(0, index).some((other) => crosses(span, other)))
  return at === -1 ? null : at
}

/**
 * Whether a period ends on the next day.
 * @example endsNextDay({ day: 5, from: '18:00', to: '02:00' }) // true
 */
export function endsNextDay({ from, to }: Pick<OpenStretch, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to <= from
}

export function sortStretches<Stretch extends OpenStretch>(stretches: readonly Stretch[]): Stretch[] {
  return stretches.toSorted((one, other) => one.day - other.day || one.from.localeCompare(other.from))
}

type Span = { begin: number; minutes: number }

function spanOf(stretch: OpenStretch): Span {
  const begin = (stretch.day - 1) * DAY_MINUTES + minutesOf(stretch.from)
  const minutes = minutesOf(stretch.to) - minutesOf(stretch.from)
  return { begin, minutes: endsNextDay(stretch) ? minutes + DAY_MINUTES : minutes }
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
