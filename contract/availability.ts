import { z } from 'zod'

/** More than any kitchen has: breakfast, lunch and dinner for each day of the week. */
export const AVAILABILITY_MAX = 21

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 08:30')

/**
 * A stretch of the week in which something can be had, by the clocks of the branch. One that ends before it begins goes
 * on after midnight and belongs to the day on which it begins; from 00:00 to 00:00 is the whole day.
 */
export const availabilityStretchSchema = z
  .strictObject({
    /** 1 is Monday, 7 is Sunday. */
    days: z
      .array(z.int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'A day is named twice'),
    from: timeSchema,
    to: timeSchema,
  })
  .refine(({ from, to }) => from !== to || from === '00:00', {
    path: ['to'],
    error: 'The end must differ from the beginning; the whole day is from 00:00 to 00:00',
  })
export type AvailabilityStretch = z.infer<typeof availabilityStretchSchema>

/** When something can be had; empty means always. */
export const availabilitySchema = z.array(availabilityStretchSchema).max(AVAILABILITY_MAX)
/** When something can be had; empty means always. */
export type Availability = z.infer<typeof availabilitySchema>
