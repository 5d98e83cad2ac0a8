import { z } from 'zod'
import { availabilitySchema } from './availability.ts'
import {
  createdSchema,
  idParamsSchema,
  idSchema,
  listQuerySchema,
  nothingSchema,
  orderSchema,
  priceMinorSchema,
  queryFlagSchema,
  queryIdSchema,
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
import { statedAllergenSchema, statedAllergensInputSchema } from './stated-allergens.ts'
import { itemImageSchema } from './uploads.ts'
import { localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'

export const PRICE_TYPES = ['FIXED', 'FROM', 'MARKET', 'ON_REQUEST'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

export const MENU_ITEM_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type MenuItemStatus = (typeof MENU_ITEM_STATUSES)[number]

export const menuItemVariantSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  priceMinor: priceMinorSchema,
  /** What this size holds beside what the item says. */
  allergens: z.array(statedAllergenSchema),
})

/** A picture of an item; the first one stands on the menu. */
export const menuItemImageSchema = itemImageSchema
export type MenuItemImage = z.infer<typeof menuItemImageSchema>

/** What one branch says otherwise than its brand. */
export const branchOverrideSchema = z.object({
  branchId: idSchema,
  branchName: z.string(),
  /** Null: the brand's price. */
  priceMinor: priceMinorSchema.nullable(),
  isHidden: z.boolean(),
  isSoldOut: z.boolean(),
  soldOutUntil: z.string().nullable(),
})
export type BranchOverride = z.infer<typeof branchOverrideSchema>

/** A row of the console's list. `isHidden` and `isSoldOut` are those of the branch in hand. */
export const menuItemRowSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  category: z.object({ id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) }),
  priceType: z.enum(PRICE_TYPES),
  priceMinor: priceMinorSchema.nullable(),
  minPriceMinor: priceMinorSchema.nullable(),
  maxPriceMinor: priceMinorSchema.nullable(),
  variantCount: z.int(),
  currencyCode: z.string(),
  status: z.enum(MENU_ITEM_STATUSES),
  isHidden: z.boolean(),
  isSoldOut: z.boolean(),
  /** When sold out ends by itself; null when it does not, or nothing is sold out. */
  soldOutUntil: z.iso.datetime().nullable(),
  image: z.string().nullable(),
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
  images: z.array(menuItemImageSchema),
  /** Empty: whenever its category can be had. */
  availability: availabilitySchema,
  variants: z.array(menuItemVariantSchema),
  modifierGroups: z.array(modifierGroupSchema),
  allergens: z.array(statedAllergenSchema),
  dietTypes: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Every branch of the brand, also those that say nothing of their own. */
  branches: z.array(branchOverrideSchema),
  updatedAt: z.string(),
  /** The name of who changed it last, when that is known. */
  updatedBy: z.string().nullable(),
})
export type MenuItem = z.infer<typeof menuItemSchema>

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
   * True: whoever sends this confirms all that stands here of allergens, in sizes and options too. False: what changes
   * is not confirmed yet. Left out: whoever states a level stands for it.
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
  /** Each replaces what its branch said of the item; other branches stay as they are. */
  branches: z
    .array(
      z.strictObject({
        branchId: idSchema,
        priceMinor: priceMinorSchema.nullable(),
        isHidden: z.boolean(),
        isSoldOut: z.boolean(),
        soldOutUntil: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .max(500)
    .optional(),
}

const ofPartSchema = z.strictObject({ id: idSchema, allergens: statedAllergensInputSchema })

/** What is stated of sizes and options the item has, and nothing else of them. Other items may share an option's group. */
const partAllergensSchema = z.strictObject({
  variants: z.array(ofPartSchema).max(VARIANTS_MAX).optional(),
  options: z
    .array(ofPartSchema)
    .max(MODIFIER_GROUPS_MAX * MODIFIER_OPTIONS_MAX)
    .optional(),
})

/** What narrows the list down. As flags of a query they arrive as text, in a body as what they are. */
const narrowing = {
  search: plainTextSchema(200).optional(),
  status: z.enum(MENU_ITEM_STATUSES).optional(),
  /** `all`: nothing is stated about any allergen; `some`: at least one of the company's allergens is unknown. */
  allergensUnknown: z.enum(['all', 'some']).optional(),
}

export const menuItemFilterSchema = z.strictObject({
  ...narrowing,
  categoryId: idSchema.optional(),
  /** Contains or may contain it: the item, one of its sizes or one of its options. */
  allergenId: idSchema.optional(),
  dietTypeId: idSchema.optional(),
  soldOut: z.boolean().optional(),
  withoutPrice: z.boolean().optional(),
})
export type MenuItemFilter = z.infer<typeof menuItemFilterSchema>

const shared = { tag: 'Menu items', access: 'subscribed' } as const
/** What keeps guests safe stays reachable when the subscription is over (design section 7.10). */
const lasting = { tag: 'Menu items', access: 'verified' } as const

export const listMenuItems = endpoint({
  ...lasting,
  method: 'GET',
  path: '/menu-items',
  summary: 'The menu items of the brand in hand',
  permission: 'menu:read',
  query: listQuerySchema(['order', 'name', 'category', 'price', 'status', 'updated']).extend({
    ...narrowing,
    categoryId: queryIdSchema.optional(),
    allergenId: queryIdSchema.optional(),
    dietTypeId: queryIdSchema.optional(),
    soldOut: queryFlagSchema.optional(),
    withoutPrice: queryFlagSchema.optional(),
  }),
  data: pageSchema(menuItemRowSchema),
})

export const createMenuItem = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-items',
  summary: 'Add a menu item',
  permission: 'menu:write',
  body: z.strictObject({ ...menuItemFields, branchId: idSchema.optional() }),
  data: createdSchema,
})

export const readMenuItem = endpoint({
  ...lasting,
  method: 'GET',
  path: '/menu-items/:id',
  summary: 'Read a menu item',
  permission: 'menu:read',
  params: idParamsSchema,
  query: z.strictObject({ branchId: queryIdSchema.optional() }),
  data: menuItemSchema,
})

/**
 * `revision`, when sent, must be the one last read; otherwise somebody else was faster: STALE_REVISION.
 * Without a subscription only allergens can be changed, those of sizes and options too, and a published item taken back.
 */
export const updateMenuItem = endpoint({
  ...lasting,
  method: 'PATCH',
  path: '/menu-items/:id',
  summary: 'Change a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject({ ...menuItemFields, partAllergens: partAllergensSchema, revision: z.int() }).partial(),
  data: menuItemSchema,
})

export const deleteMenuItem = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/menu-items/:id',
  summary: 'Delete a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

/** The copy is a draft, without the external id; nobody has confirmed its allergens yet. It shares the modifier groups. */
export const duplicateMenuItem = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-items/:id/duplicate',
  summary: 'Copy a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  data: createdSchema,
})

export const orderMenuItems = endpoint({
  ...shared,
  method: 'PUT',
  path: '/menu-items/order',
  summary: 'Put the menu items of a category into a new order',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})

/** Until the end of service today or tomorrow, or until a time of the branch's own clock: `2026-05-01T18:30`. */
export const soldOutForSchema = z.union([
  z.enum(['today', 'tomorrow']),
  z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'is not a date and a time'),
])
export type SoldOutFor = z.infer<typeof soldOutForSchema>

/** What one branch says otherwise than its brand. Null means "as the brand". A price needs a subscription. */
export const updateBranchMenuItem = endpoint({
  ...lasting,
  method: 'PATCH',
  path: '/menu-items/:id/branch',
  summary: 'Hide, show or sell out a menu item in one branch',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject({
    branchId: idSchema.optional(),
    isHidden: z.boolean().optional(),
    isSoldOut: z.boolean().optional(),
    soldOutUntil: z.iso.datetime({ offset: true }).nullable().optional(),
    /** The same in words of the branch: it knows its time zone and when its service ends. */
    soldOutFor: soldOutForSchema.optional(),
    priceMinor: priceMinorSchema.nullable().optional(),
  }),
  data: menuItemRowSchema,
})
