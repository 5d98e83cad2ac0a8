import { z } from 'zod'

/** Special hours in responses. Separate from their validation rules, so that not every console page loads those. */
export const upcomingHoursSchema = z.array(
  z.object({
    firstDay: z.string(),
    lastDay: z.string(),
    times: z.array(z.object({ from: z.string(), to: z.string() })),
    note: z.record(z.string(), z.string()),
  }),
)
