import { z } from 'zod'
import { idParamsSchema, idSchema } from './common.ts'
import { CURRENCIES } from './currencies.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { SITE_THEMES } from './menu-site.ts'
import { plainTextSchema } from './texts.ts'

const TAG = 'Brands'
const PICTURE_ADDRESS_MAX_LENGTH = 300

/** A colour as style sheets take it, and nothing else (design section 9, Pages). */
export const colorSchema = z
  .string()
  .trim()
  .regex(/^#[\da-f]{6}$/i, 'A colour is written like #6D28D9')

/** The address of a picture that was uploaded here: a path below the asset base address. */
export const pictureAddressSchema = z
  .string()
  .max(PICTURE_ADDRESS_MAX_LENGTH)
  .regex(/^\/(?!\/)[\w./-]+$/, 'This is not the address of an uploaded picture')
  .refine((address) => !address.includes('..'), 'This is not the address of an uploaded picture')

export const brandNameSchema = plainTextSchema(NAME_MAX_LENGTH).min(1, 'Name is required')
export const currencyCodeSchema = z.enum(CURRENCIES as [string, ...string[]], 'Choose a currency')

/** What a brand looks like (spec section 3, "Brand theme table"). */
const lookShape = {
  name: brandNameSchema,
  theme: z.enum(SITE_THEMES),
  /** Null: the default purple. */
  brandColor: colorSchema.nullable(),
  itemLogo: pictureAddressSchema.nullable(),
  menuLogo: pictureAddressSchema.nullable(),
  itemBackgroundLogo: pictureAddressSchema.nullable(),
  loaderBgOnly: z.boolean(),
}
/** A brand's look, or the part of it that is given. */
export const brandLookSchema = z.strictObject(lookShape).partial()
export type BrandLook = z.infer<z.ZodObject<typeof lookShape>>

/** A brand, whose menu all its branches share. */
export const brandSchema = z
  .object({
    ...lookShape,
    brandColor: z.string().nullable(),
    itemLogo: z.string().nullable(),
    menuLogo: z.string().nullable(),
    itemBackgroundLogo: z.string().nullable(),
    id: idSchema,
    currencyCode: z.string(),
    /** An item has a price, so the currency stays. */
    isCurrencyLocked: z.boolean(),
    branchCount: z.int(),
    categoryCount: z.int(),
    menuItemCount: z.int(),
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brandSchema>

export const listBrands = endpoint({
  method: 'GET',
  path: '/brands',
  summary: 'The brands of the company, with their looks',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  data: z.array(brandSchema),
})

export const readBrand = endpoint({
  method: 'GET',
  path: '/brands/:id',
  summary: 'A brand with its look',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  params: idParamsSchema,
  data: brandSchema,
})

export const brandBodySchema = brandLookSchema.extend({ currencyCode: currencyCodeSchema.optional() })

/** The currency is locked (409) once an item has a price. */
export const updateBrand = endpoint({
  method: 'PATCH',
  path: '/brands/:id',
  summary: "Change a brand's look, name or currency",
  tag: TAG,
  access: 'subscribed',
  permission: 'branch:write',
  params: idParamsSchema,
  body: brandBodySchema,
  data: brandSchema,
})
