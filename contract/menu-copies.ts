import { z } from 'zod'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

export const COPY_MODES = ['add', 'replace'] as const
export type CopyMode = (typeof COPY_MODES)[number]

const countsSchema = z.object({ categories: z.int(), menuItems: z.int() })

/**
 * Copies categories, items, variants, modifier groups, allergens (unconfirmed) and diet types; pictures are shared, and
 * branch overrides (hidden, sold out, prices) are not copied. Refused (409) for two branches of one brand, for
 * different currencies, for an empty menu, and beyond the plan's limit of items.
 */
export const copyMenu = endpoint({
  branchScope: 'all',
  method: 'POST',
  path: '/menu-copies',
  summary: 'Copy a branch’s menu to another branch’s brand',
  tag: 'Branches',
  access: 'subscribed',
  permission: 'brand:write',
  body: z.strictObject({
    fromBranchId: idSchema,
    toBranchId: idSchema,
    /** Required when the target brand has a menu. */
    mode: z.enum(COPY_MODES).optional(),
  }),
  data: countsSchema,
  /** The contents of the target brand, when `mode` is required and missing. */
  refusal: countsSchema,
})
