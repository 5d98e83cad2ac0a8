import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { idSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { PRICE_TYPES } from './menu-items.ts'
import { openingHoursSchema } from './opening-hours.ts'

export const SITE_THEMES = ['default', 'MaterialFood', 'MiniCafes'] as const
export type SiteTheme = (typeof SITE_THEMES)[number]

/**
 * How strictly a branch's allergen filter hides items. `STANDARD` hides “contains” and “may contain”, `STRICT` shows
 * only “free from”, and `RELAXED` hides only “contains”.
 */
export const FILTER_MODES = ['STANDARD', 'STRICT', 'RELAXED'] as const
export type FilterMode = (typeof FILTER_MODES)[number]

const priceSchema = z.object({ amountMinor: z.int(), currencyCode: z.string() })

/** The language of `name`; omitted when it is the menu's, which is when the name is translated. */
const foreign = { lang: z.string().optional() }
/** Also the language of `description`. */
const foreignTexts = { ...foreign, descriptionLang: z.string().optional() }

/** The published levels: a stored FREE_FROM without a valid confirmation is published as UNKNOWN. */
const publicAllergensSchema = z.array(z.object({ id: idSchema, name: z.string(), level: z.enum(CONTAINMENT_LEVELS) }))

/**
 * An option group of an item, such as extras. Each option has its own allergens; in the item's `allergens`, only
 * included options affect `level`, the others `extras`.
 */
export const publicModifierGroupSchema = z.object({
  id: idSchema,
  name: z.string(),
  ...foreign,
  minSelected: z.int(),
  /** Null for no limit. */
  maxSelected: z.int().nullable(),
  options: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      ...foreign,
      /** What the option adds to the price; can be negative. */
      priceDelta: priceSchema,
      isDefault: z.boolean(),
      allergens: publicAllergensSchema,
    }),
  ),
})
export type PublicModifierGroup = z.infer<typeof publicModifierGroupSchema>

/** Null when available whenever the branch is open. */
const publicAvailabilitySchema = z
  .object({
    /** Whether the item or category is available now. */
    now: z.boolean(),
    /** The hours in the language of the menu; '' when the item's hours and its category's don't overlap. */
    hours: z.string(),
  })
  .nullable()

const publicImageSchema = z.object({
  /** The picture's URL at its largest width. */
  src: z.string(),
  /** `srcset` in WebP, with widths. */
  srcSet: z.string(),
  /** `srcset` in AVIF, with widths, for a separate `source`. */
  avifSrcSet: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** A tiny preview as a `data:` URL, shown until the picture has loaded; null when there is none. */
  placeholder: z.string().nullable(),
})
export type PublicImage = z.infer<typeof publicImageSchema>

/** A menu item as guests see it in one branch and one language. Third-party scripts read these fields. */
export const publicMenuItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  ...foreignTexts,
  /** The lowest price; null when there is none (market price, on request). */
  price: priceSchema.nullable(),
  priceType: z.enum(PRICE_TYPES),
  minPrice: priceSchema.nullable(),
  maxPrice: priceSchema.nullable(),
  variants: z.array(
    z.object({ id: idSchema, name: z.string(), ...foreign, price: priceSchema, allergens: publicAllergensSchema }),
  ),
  modifierGroups: z.array(publicModifierGroupSchema),
  category: z.object({ id: idSchema, name: z.string(), ...foreign }),
  /** One level per allergen: the highest risk across the item, its sizes and included options (`comesWithItem`). */
  allergens: z.array(
    publicAllergensSchema.element.extend({
      /** The additional risk of optional extras; omitted when there is none. */
      extras: z.enum(['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN']).optional(),
      /** The item can be made without the allergen; omitted when it can't. */
      removable: z.literal(true).optional(),
    }),
  ),
  dietTypes: z.array(
    z.object({ id: idSchema, name: z.string(), abbreviation: z.string().nullable(), color: z.string().nullable() }),
  ),
  /** Codes of schema.org's RestrictedDiet, if the item's allergens are confirmed; omitted when there are none. */
  confirmedDiets: z.array(z.string()).optional(),
  image: publicImageSchema.nullable(),
  soldOut: z.boolean(),
  availability: publicAvailabilitySchema,
  isFeatured: z.boolean(),
  calories: z.int().nullable(),
  servingSize: z.string().nullable(),
})
export type PublicMenuItem = z.infer<typeof publicMenuItemSchema>

export const publicCategorySchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  ...foreignTexts,
  parentId: idSchema.nullable(),
  /** Null when the category has no picture, or the branch shows no pictures. */
  image: publicImageSchema.nullable(),
  availability: publicAvailabilitySchema,
  itemIds: z.array(idSchema),
})
export type PublicCategory = z.infer<typeof publicCategorySchema>

/** A branch's menu site and its look. The specification prescribes many of the field names. */
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
    filterMode: z.enum(FILTER_MODES),
  }),
  brand: z.object({
    brand_id: idSchema,
    name: z.string(),
    theme: z.enum(SITE_THEMES),
    loaderBgOnly: z.boolean(),
    /** Whether the loading screen is shown. Without it, the menu is visible at once. */
    loaderEnabled: z.boolean(),
    /** The loading screen's background: the chosen brand colour. Null if none is chosen: then it is black. */
    loaderColor: z.string().nullable(),
    brandColor: z.string(),
    /** The colour of text on the brand colour, with a contrast of at least 4.5:1. */
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
    /** Weekly periods in the branch's time zone. */
    openingHours: openingHoursSchema,
    /** Current and upcoming dates with different hours. Without times, the branch is closed. */
    specialHours: z.array(
      z.object({
        firstDay: z.string(),
        lastDay: z.string(),
        times: z.array(z.object({ from: z.string(), to: z.string() })),
        note: z.string(),
      }),
    ),
    /** The hours in the menu's language, then a line per special date of the next two weeks; '' when there are none. */
    openingWords: z.string(),
    /** Whether the branch is open now, in the language of the menu; null when it has no opening hours. */
    openingStatus: z.object({ state: z.enum(['open', 'closed']), words: z.string() }).nullable(),
  }),
  categories: z.array(publicCategorySchema),
  /** The allergens a guest can avoid; empty when the menu states none. */
  allergens: z.array(z.object({ id: idSchema, name: z.string(), parentId: idSchema.nullable() })),
  /** The diet types of this menu's items. */
  dietTypes: z.array(z.object({ id: idSchema, name: z.string() })),
})
export type MenuSite = z.infer<typeof menuSiteSchema>

const branchParamsSchema = z.strictObject({
  branchId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
})
const languageQuerySchema = z.strictObject({ lang: z.string().max(35).optional() })

const shared = { method: 'GET', tag: 'Menu site', access: 'public', branchScope: 'none' } as const

export const readMenuSite = endpoint({
  ...shared,
  path: '/menu-site/branch/:branchId',
  summary: 'Get a branch’s menu site: settings, brand and categories',
  params: branchParamsSchema,
  query: languageQuerySchema,
  data: z.object({ menuSite: menuSiteSchema }),
})

export const readMenuSiteItems = endpoint({
  ...shared,
  path: '/menu-site/branch/:branchId/menu-items',
  summary: 'List the menu items of a branch’s menu site',
  params: branchParamsSchema,
  query: languageQuerySchema,
  data: z.object({ menuItems: z.array(publicMenuItemSchema) }),
})

/** Open pages reload the menu with this call after a change: one request instead of two. */
export const readWholeMenu = endpoint({
  ...shared,
  path: '/menu-site/branch/:branchId/menu',
  summary: 'Get a branch’s menu site and its menu items in one response',
  params: branchParamsSchema,
  query: languageQuerySchema,
  data: z.object({ menuSite: menuSiteSchema, menuItems: z.array(publicMenuItemSchema) }),
})
