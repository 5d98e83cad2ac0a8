import { z } from 'zod'
import { idSchema, priceMinorSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH, PRICE_MAX_DIGITS } from './limits.ts'
import { MENU_ITEM_STATUSES, menuItemFilterSchema, soldOutForSchema } from './menu-items.ts'
import { localizedTextSchema } from './texts.ts'

/** Requests for larger selections contain the list's filter instead of ids. */
export const BULK_IDS_MAX = 1000
/** How many skipped items are listed. The count is always complete. */
export const BULK_SKIPPED_MAX = 50

/** The selected items: by id, or all items matching a filter of the list. */
const targetSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(BULK_IDS_MAX) }),
  z.strictObject({ filter: menuItemFilterSchema }),
])
export type BulkTarget = z.infer<typeof targetSchema>

const AMOUNT_MAX = 10 ** PRICE_MAX_DIGITS - 1

/** A `PriceRule`. `roundToMinor` must be one of the `roundingSteps` of the brand's currency. */
export const priceRuleSchema = z.strictObject({
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('amount'), amountMinor: z.int().min(-AMOUNT_MAX).max(AMOUNT_MAX) }),
    z.strictObject({ kind: z.literal('percent'), percent: z.number().min(-100).max(1000).multipleOf(0.01) }),
  ]),
  roundToMinor: z.int().min(1).max(1000),
})

/** Which prices change: the brand's (default) or those of the current branch. */
export const priceScopeSchema = z.enum(['brand', 'branch'])

/** Sold out, available, hide and show apply to the current branch. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  /** Without `until`, the items stay sold out until they are marked as available. */
  z.strictObject({ kind: z.literal('soldOut'), until: soldOutForSchema.optional() }),
  z.strictObject({ kind: z.literal('available') }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('show') }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(MENU_ITEM_STATUSES) }),
  z.strictObject({ kind: z.literal('category'), categoryId: idSchema }),
  z.strictObject({ kind: z.literal('price'), rule: priceRuleSchema, scope: priceScopeSchema.optional() }),
  /** Removes the current branch's price overrides for the items and their sizes. */
  z.strictObject({ kind: z.literal('resetPrice') }),
  /** Marks the items as reviewed and dismisses the changes that an import proposed. */
  z.strictObject({ kind: z.literal('reviewed') }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof bulkActionSchema>

const named = { id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) }

export const bulkResultSchema = z.object({
  /** The id for `POST /menu-changes/{batch}/undo`; null when nothing changed. */
  batch: z.uuid().nullable(),
  matched: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** The first items that were skipped, with the reason. */
  skippedItems: z.array(z.object({ ...named, reason: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

/**
 * Items that can't be changed or are up to date already are skipped, with a reason. A member limited to some branches
 * can only change overrides; without a subscription, only sold out, available, hide and any status except published are
 * allowed.
 */
export const bulkMenuItems = endpoint({
  branchScope: 'own',
  method: 'POST',
  path: '/menu-items/bulk',
  summary: 'Update multiple menu items',
  tag: 'Menu items',
  access: 'verified',
  permission: 'override:write',
  body: z.strictObject({
    branchId: idSchema.optional(),
    target: targetSchema,
    /** Answers CONFLICT when the number of selected items is different now; `errors` names the ids that don’t exist. */
    expectedCount: z.int().min(1),
    action: bulkActionSchema,
  }),
  data: bulkResultSchema,
})

const priceStepSchema = z.object({ before: priceMinorSchema, after: priceMinorSchema })

export const pricePreviewRowSchema = z.object({
  ...named,
  /** Null when the item itself has no price. */
  price: priceStepSchema.nullable(),
  variants: z.array(priceStepSchema.extend(named)),
  /** Why the item is left unchanged; null when it changes. */
  reason: z.string().nullable(),
  /**
   * The current branch's override, which stays in force; null when there is none, or when the branch's own prices
   * change.
   */
  branchPriceMinor: priceMinorSchema.nullable(),
})
export type PricePreviewRow = z.infer<typeof pricePreviewRowSchema>

/** Previews a price change item by item. Nothing is saved. */
export const previewMenuItemPrices = endpoint({
  branchScope: 'own',
  method: 'POST',
  path: '/menu-items/bulk/preview',
  summary: 'Preview a bulk price change',
  tag: 'Menu items',
  access: 'subscribed',
  permission: 'override:write',
  body: z.strictObject({
    branchId: idSchema.optional(),
    target: targetSchema,
    rule: priceRuleSchema,
    scope: priceScopeSchema.optional(),
    page: z.int().min(1).max(100_000).optional(),
  }),
  data: z.object({
    items: z.array(pricePreviewRowSchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    changed: z.int(),
    skipped: z.int(),
    /** The affected branches. `kept` is how many of the changed items keep the branch's own price. */
    branches: z.array(z.object({ id: idSchema, name: z.string(), kept: z.int() })),
  }),
})
