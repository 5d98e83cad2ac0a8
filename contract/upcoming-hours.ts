import { z } from 'zod'

/** Special hours as answers have them. Apart from their rules, which every console page would load otherwise. */
export const upcomingHoursSchema = z.array(
  z.object({
    firstDay: z.string(),
    lastDay: z.string(),
    times: z.array(z.object({ from: z.string(), to: z.string() })),
    note: z.record(z.string(), z.string()),
  }),
)
