import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

/** What to do with a menu that is there already. */
export const COPY_MODES = ['add', 'replace'] as const
export type CopyMode = (typeof COPY_MODES)[number]

const countsSchema = z.object({ categories: z.int(), menuItems: z.int() })

/**
 * Categories, items, variants, modifier groups, allergens and diet types; pictures are shared. What one branch says
 * otherwise (hidden, sold out, own prices) is not copied. Both brands must have one currency (409).
 */
export const copyMenu = endpoint({
  method: 'POST',
  path: '/menu-copies',
  summary: "Copy a branch's menu to another branch's brand",
  tag: 'Branches',
  access: 'subscribed',
  permission: 'branch:write',
  body: z.strictObject({
    fromBranchId: idSchema,
    toBranchId: idSchema,
    /** Must be said when the other brand has a menu. */
    mode: z.enum(COPY_MODES).optional(),
  }),
  data: countsSchema,
  /** What the other brand has, when nothing was said about it. */
  refusal: countsSchema,
})
