import { z } from 'zod'
import { idParamsSchema, idSchema } from './common.ts'
import { CURRENCIES } from './currencies.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { SITE_THEMES } from './menu-site.ts'
import { plainTextSchema } from './texts.ts'

const TAG = 'Brands'
const PICTURE_ADDRESS_MAX_LENGTH = 300

/** A colour as `#RRGGBB`. Nothing else may reach a style sheet. */
export const colorSchema = z
  .string()
  .trim()
  .regex(/^#[\da-f]{6}$/i, 'Enter a colour such as #6D28D9')

/** The path of an uploaded picture below the asset base URL. */
export const pictureAddressSchema = z
  .string()
  .max(PICTURE_ADDRESS_MAX_LENGTH)
  .regex(/^\/(?!\/)[\w./-]+$/, 'This isn’t an uploaded picture. Upload the picture first.')
  .refine((address) => !address.includes('..'), 'This isn’t an uploaded picture. Upload the picture first.')

export const brandNameSchema = plainTextSchema(NAME_MAX_LENGTH).min(1, 'Name is required')
export const currencyCodeSchema = z.enum(CURRENCIES as [string, ...string[]], 'Choose a currency')

const lookShape = {
  name: brandNameSchema,
  theme: z.enum(SITE_THEMES),
  /** Null for the default purple. */
  brandColor: colorSchema.nullable(),
  itemLogo: pictureAddressSchema.nullable(),
  menuLogo: pictureAddressSchema.nullable(),
  itemBackgroundLogo: pictureAddressSchema.nullable(),
  loaderBgOnly: z.boolean(),
  /** Whether guests see the loading screen when they first open the menu. */
  loaderEnabled: z.boolean(),
}
export const brandLookSchema = z.strictObject(lookShape).partial()

/** All branches of a brand share one menu. */
export const brandSchema = z
  .object({
    ...lookShape,
    brandColor: z.string().nullable(),
    itemLogo: z.string().nullable(),
    menuLogo: z.string().nullable(),
    itemBackgroundLogo: z.string().nullable(),
    id: idSchema,
    currencyCode: z.string(),
    /** Whether any item has sizes or a price. Branch overrides and option prices count too. */
    isCurrencyLocked: z.boolean(),
    branchCount: z.int(),
    categoryCount: z.int(),
    menuItemCount: z.int(),
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brandSchema>

export const listBrands = endpoint({
  branchScope: 'own',
  method: 'GET',
  path: '/brands',
  summary: 'List the company’s brands',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  data: z.array(brandSchema),
})

export const readBrand = endpoint({
  branchScope: 'own',
  method: 'GET',
  path: '/brands/:id',
  summary: 'Get a brand',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  params: idParamsSchema,
  data: brandSchema,
})

export const brandBodySchema = brandLookSchema.extend({ currencyCode: currencyCodeSchema.optional() })

/** The currency can't be changed (409) while `isCurrencyLocked` is true. */
export const updateBrand = endpoint({
  branchScope: 'all',
  method: 'PATCH',
  path: '/brands/:id',
  summary: 'Update a brand’s name, currency or appearance',
  tag: TAG,
  access: 'subscribed',
  permission: 'brand:write',
  params: idParamsSchema,
  body: brandBodySchema,
  data: brandSchema,
})
