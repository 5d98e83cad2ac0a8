import { z } from 'zod'
import { idSchema, priceMinorSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH, PRICE_MAX_DIGITS } from './limits.ts'
import { MENU_ITEM_STATUSES, menuItemFilterSchema, soldOutForSchema } from './menu-items.ts'
import { localizedTextSchema } from './texts.ts'

/** Ids that one action may name; beyond that it says which items by the list's filter. */
export const BULK_IDS_MAX = 1000
/** Of what is left out, so many are named; the count is always whole. */
export const BULK_SKIPPED_MAX = 50

/** Which items: some of them by their ids, or all that a filter of the list leaves. */
const targetSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).min(1).max(BULK_IDS_MAX) }),
  z.strictObject({ filter: menuItemFilterSchema }),
])
export type BulkTarget = z.infer<typeof targetSchema>

const AMOUNT_MAX = 10 ** PRICE_MAX_DIGITS - 1

/** How prices change, as `price-change.ts` does it. The steps are those of the brand's currency. */
export const priceRuleSchema = z.strictObject({
  by: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('amount'), amountMinor: z.int().min(-AMOUNT_MAX).max(AMOUNT_MAX) }),
    z.strictObject({ kind: z.literal('percent'), percent: z.number().min(-100).max(1000).multipleOf(0.01) }),
  ]),
  roundToMinor: z.int().min(1).max(1000),
})

export const bulkActionSchema = z.discriminatedUnion('kind', [
  /** Without an end: until somebody says otherwise. */
  z.strictObject({ kind: z.literal('soldOut'), until: soldOutForSchema.optional() }),
  z.strictObject({ kind: z.literal('available') }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('show') }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(MENU_ITEM_STATUSES) }),
  z.strictObject({ kind: z.literal('category'), categoryId: idSchema }),
  z.strictObject({ kind: z.literal('price'), rule: priceRuleSchema }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof bulkActionSchema>

const named = { id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) }

export const bulkResultSchema = z.object({
  /** What `POST /menu-changes/{batch}/undo` takes back; null when nothing was changed. */
  batch: z.uuid().nullable(),
  matched: z.int(),
  changed: z.int(),
  skipped: z.int(),
  /** The first of those that were left as they are, and why. */
  skippedItems: z.array(z.object({ ...named, reason: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

/**
 * Does one thing to many items, all or nothing; sold out and hidden are those of the branch in hand. Refused with CONFLICT
 * when `expectedCount` is not how many items are meant now. Without a subscription only what takes items off the menu.
 */
export const bulkMenuItems = endpoint({
  method: 'POST',
  path: '/menu-items/bulk',
  summary: 'Change many menu items at once',
  tag: 'Menu items',
  access: 'verified',
  permission: 'menu:write',
  body: z.strictObject({
    branchId: idSchema.optional(),
    target: targetSchema,
    expectedCount: z.int().min(1),
    action: bulkActionSchema,
  }),
  data: bulkResultSchema,
})

const priceStepSchema = z.object({ before: priceMinorSchema, after: priceMinorSchema })

export const pricePreviewRowSchema = z.object({
  ...named,
  /** Null when the item has no price of its own. */
  price: priceStepSchema.nullable(),
  variants: z.array(priceStepSchema.extend(named)),
  /** Why the item stays as it is; null when it changes. */
  reason: z.string().nullable(),
  /** Its price in the branch in hand, which no rule changes. */
  branchPriceMinor: priceMinorSchema.nullable(),
})
export type PricePreviewRow = z.infer<typeof pricePreviewRowSchema>

/** What a change of prices would do, item by item; nothing is written. */
export const previewMenuItemPrices = endpoint({
  method: 'POST',
  path: '/menu-items/bulk/preview',
  summary: 'Preview a change of many prices',
  tag: 'Menu items',
  access: 'subscribed',
  permission: 'menu:write',
  body: z.strictObject({
    branchId: idSchema.optional(),
    target: targetSchema,
    rule: priceRuleSchema,
    page: z.int().min(1).max(100_000).optional(),
  }),
  data: z.object({
    items: z.array(pricePreviewRowSchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    changed: z.int(),
    skipped: z.int(),
  }),
})
