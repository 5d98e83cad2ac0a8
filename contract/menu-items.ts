import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import {
  createdSchema,
  idParamsSchema,
  idSchema,
  listQuerySchema,
  nothingSchema,
  orderSchema,
  priceMinorSchema,
  queryIdSchema,
} from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'

export const PRICE_TYPES = ['FIXED', 'FROM', 'MARKET', 'ON_REQUEST'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

export const MENU_ITEM_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const
export type MenuItemStatus = (typeof MENU_ITEM_STATUSES)[number]

const allergenLevelSchema = z.object({
  allergenId: idSchema,
  level: z.enum(CONTAINMENT_LEVELS),
})

export const menuItemVariantSchema = z.object({
  id: idSchema,
  name: localizedTextSchema(NAME_MAX_LENGTH),
  priceMinor: priceMinorSchema,
})

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
  ingredients: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  variants: z.array(menuItemVariantSchema),
  allergens: z.array(allergenLevelSchema.extend({ name: z.string(), verifiedAt: z.string().nullable() })),
  dietTypes: z.array(z.object({ id: idSchema, name: z.string() })),
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
  externalId: plainTextSchema(200).min(1).nullable().optional(),
  allergens: z.array(z.strictObject(allergenLevelSchema.shape)).max(200).optional(),
  dietTypeIds: z.array(idSchema).max(100).optional(),
  variants: z
    .array(
      z.strictObject({
        id: idSchema.optional(),
        name: localizedTextInputSchema(NAME_MAX_LENGTH),
        priceMinor: priceMinorSchema,
      }),
    )
    .max(50)
    .optional(),
}

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
    categoryId: queryIdSchema.optional(),
    status: z.enum(MENU_ITEM_STATUSES).optional(),
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
 * Without a subscription only allergens can be changed, and a published item taken back.
 */
export const updateMenuItem = endpoint({
  ...lasting,
  method: 'PATCH',
  path: '/menu-items/:id',
  summary: 'Change a menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject({ ...menuItemFields, revision: z.int() }).partial(),
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

export const orderMenuItems = endpoint({
  ...shared,
  method: 'PUT',
  path: '/menu-items/order',
  summary: 'Put the menu items of a category into a new order',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})

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
    priceMinor: priceMinorSchema.nullable().optional(),
  }),
  data: menuItemRowSchema,
})
