import { z } from 'zod'
import { idSchema, priceMinorSchema, queryFlagSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { listMenuItems, PRICE_TYPES } from './menu-items.ts'
import { localizedTextSchema } from './texts.ts'

export const BRANCH_PRICES_MAX = 200

const sizePriceSchema = z.object({ id: idSchema, priceMinor: priceMinorSchema })

/** An item's brand prices, including those of its sizes, and the overrides of each branch. */
export const branchPriceRowSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  category: localizedTextSchema(NAME_MAX_LENGTH),
  priceType: z.enum(PRICE_TYPES),
  priceMinor: priceMinorSchema.nullable(),
  variants: z.array(sizePriceSchema.extend({ name: localizedTextSchema(NAME_MAX_LENGTH) })),
  /** Only branches with prices of their own. */
  overrides: z.array(
    z.object({ branchId: idSchema, priceMinor: priceMinorSchema.nullable(), variants: z.array(sizePriceSchema) }),
  ),
})
export type BranchPriceRow = z.infer<typeof branchPriceRowSchema>

export const listBranchPrices = endpoint({
  method: 'GET',
  path: '/menu-items/branch-prices',
  summary: 'List the prices of menu items in every branch of a brand',
  branchScope: 'own',
  tag: 'Menu items',
  access: 'verified',
  permission: 'menu:read',
  query: listMenuItems.query.pick({ page: true, pageSize: true, search: true, branchId: true }).extend({
    categoryId: queryIdSchema.optional(),
    hasBranchPrice: queryFlagSchema.optional(),
  }),
  data: pageSchema(branchPriceRowSchema),
})

const cellSchema = z.strictObject({
  menuItemId: idSchema,
  /** Null for an item without sizes. */
  variantId: idSchema.nullable(),
  branchId: idSchema,
})

/**
 * Changes prices in branches; null resets a price to the brand's. A price that no longer equals `expectedMinor`,
 * because someone else has changed it, is left unchanged, and its result contains an error.
 */
export const updateBranchPrices = endpoint({
  method: 'POST',
  path: '/menu-items/branch-prices',
  summary: 'Change prices of menu items in branches',
  branchScope: 'own',
  tag: 'Menu items',
  access: 'subscribed',
  permission: 'override:write',
  body: z.strictObject({
    changes: z
      .array(cellSchema.extend({ priceMinor: priceMinorSchema.nullable(), expectedMinor: priceMinorSchema.nullable() }))
      .min(1)
      .max(BRANCH_PRICES_MAX),
  }),
  data: z.object({
    /** The id for `POST /menu-changes/{batch}/undo`; null when nothing changed. */
    batch: z.uuid().nullable(),
    /** In the order of the changes. */
    results: z.array(
      z.object({
        ...cellSchema.shape,
        /**
         * The branch's override after the request; null when the brand's price applies, or the item, size or branch
         * can't have this price.
         */
        priceMinor: priceMinorSchema.nullable(),
        /** Why the price was not changed; null when it was. */
        error: z.string().nullable(),
      }),
    ),
  }),
})
