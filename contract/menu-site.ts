import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { PRICE_TYPES } from './menu-items.ts'

export const SITE_THEMES = ['default', 'MaterialFood', 'MiniCafes'] as const
export type SiteTheme = (typeof SITE_THEMES)[number]

const priceSchema = z.object({ amountMinor: z.int(), currencyCode: z.string() })

/** A menu item as guests see it in one branch and one language (design section 11, "Public item"). */
export const publicMenuItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  /** The smallest price; null when there is none (market price, on request). */
  price: priceSchema.nullable(),
  priceType: z.enum(PRICE_TYPES),
  minPrice: priceSchema.nullable(),
  maxPrice: priceSchema.nullable(),
  variants: z.array(z.object({ id: idSchema, name: z.string(), price: priceSchema })),
  category: z.object({ id: idSchema, name: z.string() }),
  allergens: z.array(z.object({ id: idSchema, name: z.string(), level: z.enum(CONTAINMENT_LEVELS) })),
  dietTypes: z.array(
    z.object({ id: idSchema, name: z.string(), abbreviation: z.string().nullable(), color: z.string().nullable() }),
  ),
  image: z
    .object({
      /** Address of the picture at its largest width. */
      src: z.string(),
      /** `srcset` in WebP, with widths. */
      srcSet: z.string(),
      /** The same in AVIF, for a `source` of its own. */
      avifSrcSet: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
      /** A tiny picture as a `data:` address, shown until the real one is there. */
      placeholder: z.string().nullable(),
    })
    .nullable(),
  soldOut: z.boolean(),
  isFeatured: z.boolean(),
  calories: z.int().nullable(),
})
export type PublicMenuItem = z.infer<typeof publicMenuItemSchema>

/** A category with the ids of its items, in the order guests see. */
export const publicCategorySchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  parentId: idSchema.nullable(),
  itemIds: z.array(idSchema),
})
export type PublicCategory = z.infer<typeof publicCategorySchema>

/** The branch's menu site and the look it has (spec section 3, with its field names). */
export const menuSiteSchema = z.object({
  id: idSchema,
  logoUrl: z.string().nullable(),
  backgroundImgUrl: z.string().nullable(),
  brandColor: z.string(),
  setting: z.object({
    branch_id: idSchema,
    brandColor: z.string(),
    logoUrl: z.string().nullable(),
    currencySymbol: z.string().nullable(),
    currencyPosition: z.enum(['before', 'after']),
    currencyCode: z.string(),
    legalNotice: z.string().nullable(),
    allergenStatement: z.string().nullable(),
    taxNote: z.string().nullable(),
    announcement: z.string().nullable(),
    showImages: z.boolean(),
    showCalories: z.boolean(),
    feedbackEnabled: z.boolean(),
  }),
  brand: z.object({
    brand_id: idSchema,
    name: z.string(),
    theme: z.enum(SITE_THEMES),
    loaderBgOnly: z.boolean(),
    brandColor: z.string(),
    /** Text on the brand colour, at least 4.5:1. */
    onBrandColor: z.string(),
    itemLogo: z.string().nullable(),
    menuLogo: z.string().nullable(),
    itemBackgroundLogo: z.string().nullable(),
  }),
  branch: z.object({
    id: idSchema,
    name: z.string(),
    address: z.string().nullable(),
    telephone: z.string().nullable(),
    timeZone: z.string(),
    defaultLocale: z.string(),
    locales: z.array(z.string()),
  }),
  categories: z.array(publicCategorySchema),
})
export type MenuSite = z.infer<typeof menuSiteSchema>

const branchParamsSchema = z.strictObject({
  branchId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
})
const languageQuerySchema = z.strictObject({ lang: z.string().max(35).optional() })

const shared = { method: 'GET', tag: 'Menu site', access: 'public' } as const

export const readMenuSite = endpoint({
  ...shared,
  path: '/menu-site/branch/:branchId',
  summary: 'A branch’s menu site: settings, brand and categories',
  params: branchParamsSchema,
  query: languageQuerySchema,
  data: z.object({ menuSite: menuSiteSchema }),
})

export const readMenuSiteItems = endpoint({
  ...shared,
  path: '/menu-site/branch/:branchId/menu-items',
  summary: 'The menu items of a branch’s menu site',
  params: branchParamsSchema,
  query: languageQuerySchema,
  data: z.object({ menuItems: z.array(publicMenuItemSchema) }),
})
