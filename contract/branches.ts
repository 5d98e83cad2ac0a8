import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { localeSchema } from './texts.ts'
import { upcomingHoursSchema } from './upcoming-hours.ts'

const TAG = 'Branches'

export const branchSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The part of the short link after `/m/`. */
  slug: z.string().nullable(),
  address: z.string().nullable(),
  isPublished: z.boolean(),
  tableCount: z.int(),
  /** The IANA name of the time zone, such as `Europe/Berlin`. */
  timeZone: z.string(),
  /** Only the dates that aren't over. */
  specialHours: upcomingHoursSchema,
  defaultLocale: localeSchema,
  locales: z.array(localeSchema),
  currencySymbol: z.string().nullable(),
  currencyPosition: z.enum(['before', 'after']),
  brand: z.object({ id: idSchema, name: z.string(), currencyCode: z.string(), brandColor: z.string() }),
})
export type Branch = z.infer<typeof branchSchema>

export const listBranches = endpoint({
  branchScope: 'own',
  method: 'GET',
  path: '/branches',
  summary: 'List the company’s branches',
  tag: TAG,
  access: 'verified',
  // Every console page needs the current branch, including the one for setting up a second factor.
  beforeSecondFactor: true,
  permission: 'menu:read',
  data: z.array(branchSchema),
})

/** Selects the branch the console works on. Categories, menu items and imports belong to its brand. */
export const selectBranch = endpoint({
  branchScope: 'own',
  method: 'POST',
  path: '/branches/select',
  summary: 'Select the branch to work on',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  body: z.strictObject({ branchId: idSchema }),
  data: z.object({ branchId: idSchema }),
})
