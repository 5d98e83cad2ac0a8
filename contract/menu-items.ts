import { z } from 'zod'
import { availabilitySchema } from './availability.ts'
import {
  createdSchema,
  idParamsSchema,
  idSchema,
  isUsualDate,
  listQuerySchema,
  nothingSchema,
  orderSchema,
  priceMinorSchema,
  queryFlagSchema,
  queryIdSchema,
  UNUSUAL_DATE,
} from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import {
  DESCRIPTION_MAX_LENGTH,
  ITEM_IMAGES_MAX,
  MODIFIER_GROUPS_MAX,
  MODIFIER_OPTIONS_MAX,
  NAME_MAX_LENGTH,
  SERVING_SIZE_MAX_LENGTH,
  VARIANTS_MAX,
} from './limits.ts'
import { modifierGroupInputSchema, modifierGroupSchema } from './modifier-groups.ts'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { statedAllergenSchema, statedAllergensInputSchema } from './stated-allergens.ts'
import { itemImageSchema } from './uploads.ts'
import { localeSchema, localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'

export const PRICE_TYPES = ['FIXED', 'FROM', 'MARKET', 'ON_REQUEST'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

export const MENU_ITEM_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type MenuItemStatus = (typeof MENU_ITEM_STATUSES)[number]

/** The changes that an import proposes but was not certain about; omitted fields stay unchanged. */
export const importProposalSchema = z.object({
  name: localizedTextSchema(NAME_MAX_LENGTH).exactOptional(),
  description: localizedTextSchema(DESCRIPTION_MAX_LENGTH).exactOptional(),
  priceType: z.enum(PRICE_TYPES).exactOptional(),
  priceMinor: priceMinorSchema.nullable().exactOptional(),
  variants: z
    .array(
      z.object({
        externalId: z.string().nullable(),
        name: localizedTextSchema(NAME_MAX_LENGTH),
        priceMinor: priceMinorSchema,
      }),
    )
    .exactOptional(),
  allergens: z.array(z.object({ allergenId: idSchema, level: z.enum(CONTAINMENT_LEVELS) })).exactOptional(),
  dietTypeIds: z.array(idSchema).exactOptional(),
})
export type ImportProposal = z.infer<typeof importProposalSchema>

export const menuItemVariantSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  priceMinor: priceMinorSchema,
  /** The current branch's override; null when there is none. */
  branchPriceMinor: priceMinorSchema.nullable(),
  /** Allergens of this size, in addition to those of the item. */
  allergens: z.array(statedAllergenSchema),
})

export const branchOverrideSchema = z.object({
  branchId: idSchema,
  branchName: z.string(),
  /** Null for the brand's price. */
  priceMinor: priceMinorSchema.nullable(),
  isHidden: z.boolean(),
  isSoldOut: z.boolean(),
  soldOutUntil: z.string().nullable(),
})
export type BranchOverride = z.infer<typeof branchOverrideSchema>

/**
 * A row of the console's list. `isHidden`, `isSoldOut` and the lowest and highest price are those of the current
 * branch.
 */
export const menuItemRowSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  category: z.object({ id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) }),
  /** Type and amount of the brand's price. `effectivePrice` gives the price of the branch. */
  priceType: z.enum(PRICE_TYPES),
  priceMinor: priceMinorSchema.nullable(),
  /** The current branch's override; null when there is none. */
  branchPriceMinor: priceMinorSchema.nullable(),
  minPriceMinor: priceMinorSchema.nullable(),
  maxPriceMinor: priceMinorSchema.nullable(),
  variantCount: z.int(),
  currencyCode: z.string(),
  status: z.enum(MENU_ITEM_STATUSES),
  isHidden: z.boolean(),
  isSoldOut: z.boolean(),
  /** When sold out ends automatically; null when it doesn't, or the item isn't sold out. */
  soldOutUntil: z.iso.datetime().nullable(),
  image: z.string().nullable(),
  needsReview: z.boolean(),
  revision: z.int(),
})
export type MenuItemRow = z.infer<typeof menuItemRowSchema>

export const menuItemSchema = menuItemRowSchema.extend({
  brandId: idSchema,
  externalId: z.string().nullable(),
  description: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  isFeatured: z.boolean(),
  calories: z.int().nullable(),
  servingSize: z.string().nullable(),
  ingredients: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  /** The first one is shown on the menu. */
  images: z.array(itemImageSchema),
  /** When empty, the item is available whenever its category is. */
  availability: availabilitySchema,
  variants: z.array(menuItemVariantSchema),
  modifierGroups: z.array(modifierGroupSchema),
  allergens: z.array(statedAllergenSchema),
  dietTypes: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Every branch of the brand that the member has access to, including those without overrides. */
  branches: z.array(branchOverrideSchema),
  /** Why the item needs a review, as sentences. */
  reviewReasons: z.array(z.string()),
  importProposal: importProposalSchema.nullable(),
  updatedAt: z.string(),
  /** Who last changed the item; null if unknown. */
  updatedBy: z.object({ id: idSchema, name: z.string() }).nullable(),
})
export type MenuItem = z.infer<typeof menuItemSchema>

const soldOutUntilSchema = z.iso.datetime({ offset: true }).refine(isUsualDate, UNUSUAL_DATE)

const menuItemFields = {
  categoryId: idSchema,
  name: localizedTextInputSchema(NAME_MAX_LENGTH),
  description: localizedTextInputSchema(DESCRIPTION_MAX_LENGTH).optional(),
  ingredients: localizedTextInputSchema(DESCRIPTION_MAX_LENGTH).optional(),
  priceType: z.enum(PRICE_TYPES).optional(),
  priceMinor: priceMinorSchema.nullable().optional(),
  status: z.enum(MENU_ITEM_STATUSES).optional(),
  isFeatured: z.boolean().optional(),
  calories: z.int().min(0).max(100_000).nullable().optional(),
  servingSize: plainTextSchema(SERVING_SIZE_MAX_LENGTH).min(1).nullable().optional(),
  externalId: plainTextSchema(200).min(1).nullable().optional(),
  images: z
    .array(z.strictObject({ uploadId: idSchema, alt: localizedTextInputSchema(NAME_MAX_LENGTH).optional() }))
    .max(ITEM_IMAGES_MAX)
    .optional(),
  availability: availabilitySchema.optional(),
  allergens: statedAllergensInputSchema.optional(),
  /**
   * True: the sender confirms all levels of the item, its sizes and its options, even those not in this request. False:
   * changed levels are not confirmed. Omitted: the sender confirms the levels they changed. While the item needs
   * review, true is refused and omitted is like false.
   */
  confirmAllergens: z.boolean().optional(),
  dietTypeIds: z.array(idSchema).max(100).optional(),
  variants: z
    .array(
      z.strictObject({
        id: idSchema.optional(),
        name: localizedTextInputSchema(NAME_MAX_LENGTH),
        priceMinor: priceMinorSchema,
        allergens: statedAllergensInputSchema.optional(),
      }),
    )
    .max(VARIANTS_MAX)
    .optional(),
  modifierGroups: z.array(modifierGroupInputSchema).max(MODIFIER_GROUPS_MAX).optional(),
  /** Updates the given fields of each branch's override. Other branches are left unchanged. */
  branches: z
    .array(
      z.strictObject({
        branchId: idSchema,
        priceMinor: priceMinorSchema.nullable().optional(),
        isHidden: z.boolean().optional(),
        isSoldOut: z.boolean().optional(),
        soldOutUntil: soldOutUntilSchema.nullable().optional(),
      }),
    )
    .max(500)
    .optional(),
}

const ofPartSchema = z.strictObject({ id: idSchema, allergens: statedAllergensInputSchema })

/** Updates only the allergens of existing sizes and options. Other items may share an option's group. */
export const partAllergensSchema = z.strictObject({
  variants: z.array(ofPartSchema).max(VARIANTS_MAX).optional(),
  options: z
    .array(ofPartSchema)
    .max(MODIFIER_GROUPS_MAX * MODIFIER_OPTIONS_MAX)
    .optional(),
})

/** What an item lacks: a picture, a valid confirmation of its allergens, or a translation into the given language. */
const missingSchema = z.union([z.enum(['picture', 'confirmation']), localeSchema])
export type Missing = z.infer<typeof missingSchema>

/** The filters that have the same type in a query string and in a body. */
const narrowing = {
  search: plainTextSchema(200).optional(),
  status: z.enum(MENU_ITEM_STATUSES).optional(),
  /**
   * `all`: every allergen is unknown; `some`: at least one active allergen without a parent is. Only the item's own
   * levels count, and “free from” without a valid confirmation counts as unknown.
   */
  allergensUnknown: z.enum(['all', 'some']).optional(),
  missing: missingSchema.optional(),
}

export const menuItemFilterSchema = z.strictObject({
  ...narrowing,
  categoryId: idSchema.optional(),
  /** Items that contain or may contain the allergen or a child of it, directly, in a size or in an option. */
  allergenId: idSchema.optional(),
  dietTypeId: idSchema.optional(),
  soldOut: z.boolean().optional(),
  withoutPrice: z.boolean().optional(),
  needsReview: z.boolean().optional(),
  /** Whether the item, or one of its sizes, has an overridden price in any branch of the brand. */
  hasBranchPrice: z.boolean().optional(),
})
export type MenuItemFilter = z.infer<typeof menuItemFilterSchema>

const shared = { tag: 'Menu items', access: 'subscribed' } as const
/** Works without a subscription, so that allergens can be corrected, false diet types removed and items hidden from guests. */
const lasting = { tag: 'Menu items', access: 'verified' } as const

export const listMenuItems = endpoint({
  branchScope: 'own',
  ...lasting,
  method: 'GET',
  path: '/menu-items',
  summary: 'List the menu items of the selected branch’s brand',
  permission: 'menu:read',
  query: listQuerySchema(['order', 'name', 'category', 'price', 'status', 'updated']).extend({
    ...narrowing,
    categoryId: queryIdSchema.optional(),
    allergenId: queryIdSchema.optional(),
    dietTypeId: queryIdSchema.optional(),
    soldOut: queryFlagSchema.optional(),
    withoutPrice: queryFlagSchema.optional(),
    needsReview: queryFlagSchema.optional(),
    hasBranchPrice: queryFlagSchema.optional(),
  }),
  data: pageSchema(menuItemRowSchema),
})

export const createMenuItem = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'POST',
  path: '/menu-items',
  summary: 'Create a menu item',
  permission: 'menu:write',
  body: z.strictObject({ ...menuItemFields, branchId: idSchema.optional() }),
  data: createdSchema,
})

export const readMenuItem = endpoint({
  branchScope: 'own',
  ...lasting,
  method: 'GET',
  path: '/menu-items/:id',
  summary: 'Get a menu item',
  permission: 'menu:read',
  params: idParamsSchema,
  query: z.strictObject({ branchId: queryIdSchema.optional() }),
  data: menuItemSchema,
})

/**
 * If `revision` is sent, it must match the stored one; otherwise someone else has saved in the meantime
 * (STALE_REVISION). Without a subscription, only allergens can be changed, the status to any but published, and diet types
 * removed.
 */
export const updateMenuItem = endpoint({
  branchScope: 'all',
  ...lasting,
  method: 'PATCH',
  path: '/menu-items/:id',
  summary: 'Update a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z
    .strictObject({
      ...menuItemFields,
      partAllergens: partAllergensSchema,
      revision: z.int(),
      /** The branch whose prices, visibility and sold-out status are returned. */
      branchId: idSchema,
    })
    .partial(),
  data: menuItemSchema,
})

/** Ends the review of an item that an import was uncertain about; `accept` applies the proposed changes. */
export const reviewMenuItem = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'POST',
  path: '/menu-items/:id/review',
  summary: 'Mark a menu item as reviewed, with or without the import’s suggestions',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject({ accept: z.boolean(), revision: z.int().optional() }),
  data: nothingSchema,
})

export const deleteMenuItem = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'DELETE',
  path: '/menu-items/:id',
  summary: 'Delete a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

/**
 * The copy is a draft without external id and with unconfirmed allergens. It shares the modifier groups, and has the
 * original's prices and visibility in every branch.
 */
export const duplicateMenuItem = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'POST',
  path: '/menu-items/:id/duplicate',
  summary: 'Duplicate a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  data: createdSchema,
})

export const orderMenuItems = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'PUT',
  path: '/menu-items/order',
  summary: 'Reorder the menu items of a category',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})

/** Until the end of service today or tomorrow, or until a local time of the branch such as `2026-05-01T18:30`. */
export const soldOutForSchema = z.union([
  z.enum(['today', 'tomorrow']),
  z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/,
      'Enter “today”, “tomorrow” or a date and time such as 2026-05-01T18:30',
    )
    .refine(isUsualDate, UNUSUAL_DATE),
])
export type SoldOutFor = z.infer<typeof soldOutForSchema>

/**
 * Updates one branch's override of its brand; changing a price needs a subscription. A null `priceMinor` restores the
 * brand's price; a null `soldOutUntil` means that sold out has no end time.
 */
export const updateBranchMenuItem = endpoint({
  branchScope: 'own',
  ...lasting,
  method: 'PATCH',
  path: '/menu-items/:id/branch',
  summary: 'Change a menu item’s price, visibility or sold-out status in one branch',
  permission: 'override:write',
  params: idParamsSchema,
  body: z.strictObject({
    branchId: idSchema.optional(),
    isHidden: z.boolean().optional(),
    isSoldOut: z.boolean().optional(),
    soldOutUntil: soldOutUntilSchema.nullable().optional(),
    /** Replaces `soldOutUntil` with a day's end of service or a local time, in the branch's time zone. */
    soldOutFor: soldOutForSchema.optional(),
    priceMinor: priceMinorSchema.nullable().optional(),
  }),
  data: menuItemRowSchema,
})
