import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { localeSchema } from './texts.ts'

const TAG = 'Branches'

/** A branch as the console's lists and pickers need it. */
export const branchSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** What stands behind `/m/`. */
  slug: z.string().nullable(),
  address: z.string().nullable(),
  isPublished: z.boolean(),
  tableCount: z.int(),
  /** IANA name. */
  timeZone: z.string(),
  defaultLocale: localeSchema,
  locales: z.array(localeSchema),
  currencySymbol: z.string().nullable(),
  currencyPosition: z.enum(['before', 'after']),
  brand: z.object({ id: idSchema, name: z.string(), currencyCode: z.string(), brandColor: z.string() }),
})
export type Branch = z.infer<typeof branchSchema>

export const listBranches = endpoint({
  method: 'GET',
  path: '/branches',
  summary: 'The branches of the company',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  data: z.array(branchSchema),
})

/** The branch the console works on; categories, menu items and imports are those of its brand. */
export const selectBranch = endpoint({
  method: 'POST',
  path: '/branches/select',
  summary: 'Choose the branch to work on',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  body: z.strictObject({ branchId: idSchema }),
  data: z.object({ branchId: idSchema }),
})
