import { z } from 'zod'

/** The maximum number of time slots: enough for breakfast, lunch and dinner on each day of the week. */
export const AVAILABILITY_MAX = 21

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 08:30')

/**
 * A weekly time slot in the branch's time zone; 00:00 to 00:00 is the whole day. A slot that ends before it starts runs
 * past midnight and belongs to the day on which it starts.
 */
export const availabilitySlotSchema = z
  .strictObject({
    /** 1 is Monday, 7 is Sunday. */
    days: z
      .array(z.int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'List each day only once'),
    from: timeSchema,
    to: timeSchema,
  })
  .refine(({ from, to }) => from !== to || from === '00:00', {
    path: ['to'],
    error: 'Start and end can’t be the same, except 00:00 to 00:00 for the whole day',
  })
export type AvailabilitySlot = z.infer<typeof availabilitySlotSchema>

/** Time slots in which an item or category is available. An empty list means no restriction. */
export const availabilitySchema = z.array(availabilitySlotSchema).max(AVAILABILITY_MAX)
export type Availability = z.infer<typeof availabilitySchema>
