import { z } from 'zod'
import { brandNameSchema, colorSchema, currencyCodeSchema, pictureAddressSchema } from './brands.ts'
import { createdSchema, idParamsSchema, idSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { openingHoursSchema } from './opening-hours.ts'
import { slugSchema } from './slugs.ts'
import { localeSchema, plainTextSchema } from './texts.ts'

const TAG = 'Branches'
const write = { tag: TAG, access: 'subscribed', permission: 'branch:write' } as const
const LOCALES_MAX = 20

/** How an allergen filter reads what is not certain (design section 7.8). */
export const FILTER_MODES = ['STANDARD', 'STRICT', 'RELAXED'] as const

const text = (maxLength: number) => plainTextSchema(maxLength).nullable()
const timeZoneSchema = z.string().max(60).refine(isTimeZone, 'This time zone is not known')

/** What a branch is and how its menu site behaves. An empty text counts as none. */
const settingsShape = {
  name: plainTextSchema(NAME_MAX_LENGTH).min(1, 'Name is required'),
  slug: slugSchema.nullable(),
  address: text(300),
  telephone: text(40),
  timeZone: timeZoneSchema,
  defaultLocale: localeSchema,
  locales: z
    .array(localeSchema)
    .min(1, 'Choose at least one language')
    .max(LOCALES_MAX)
    .refine((locales) => new Set(locales).size === locales.length, 'Each language once'),
  openingHours: openingHoursSchema,
  logoUrl: pictureAddressSchema.nullable(),
  backgroundImgUrl: pictureAddressSchema.nullable(),
  brandColor: colorSchema.nullable(),
  currencySymbol: text(8),
  currencyPosition: z.enum(['before', 'after']),
  legalNotice: text(4000),
  showImages: z.boolean(),
  showCalories: z.boolean(),
  filterMode: z.enum(FILTER_MODES),
  allergenStatement: text(1000),
  /** The day on which somebody last went through the allergens. */
  allergensReviewedAt: z.iso.date('Choose a day').nullable(),
  taxNote: text(300),
  feedbackEnabled: z.boolean(),
  announcement: text(300),
}

/** A branch with all its settings (spec section 3, `BranchSettings`). */
export const branchSettingsSchema = z
  .object({
    ...settingsShape,
    slug: z.string().nullable(),
    timeZone: z.string(),
    logoUrl: z.string().nullable(),
    backgroundImgUrl: z.string().nullable(),
    brandColor: z.string().nullable(),
    openingHours: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
    id: idSchema,
    brandId: idSchema,
    isPublished: z.boolean(),
  })
  .meta({ id: 'BranchSettings' })
export type BranchSettings = z.infer<typeof branchSettingsSchema>

export const readBranch = endpoint({
  method: 'GET',
  path: '/branches/:id',
  summary: 'A branch with its settings',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  params: idParamsSchema,
  data: branchSettingsSchema,
})

export const branchBodySchema = z.strictObject(settingsShape).partial()

/** The default language is always one of the branch's languages. A short address that is taken is refused (409). */
export const updateBranch = endpoint({
  ...write,
  method: 'PATCH',
  path: '/branches/:id',
  summary: "Change a branch's settings",
  params: idParamsSchema,
  body: branchBodySchema,
  data: branchSettingsSchema,
})

export const newBranchSchema = z
  .strictObject({
    name: settingsShape.name,
    /** One of the company's brands; left out with `newBrand`. */
    brandId: idSchema.optional(),
    newBrand: z.strictObject({ name: brandNameSchema, currencyCode: currencyCodeSchema }).optional(),
    timeZone: timeZoneSchema,
    defaultLocale: localeSchema,
  })
  .refine(({ brandId, newBrand }) => (brandId === undefined) !== (newBrand === undefined), {
    path: ['brandId'],
    message: 'Choose a brand, or name a new one',
  })

/** Not published until somebody does so. Within the limits of the plan (409). */
export const createBranch = endpoint({
  ...write,
  method: 'POST',
  path: '/branches',
  summary: 'Add a branch, to a brand or to a new one',
  body: newBranchSchema,
  data: createdSchema,
})

/** Never the last one; a brand without branches goes with its menu. The branch's name is asked for, against slips. */
export const deleteBranch = endpoint({
  ...write,
  method: 'DELETE',
  path: '/branches/:id',
  summary: 'Delete a branch',
  params: idParamsSchema,
  query: z.strictObject({ name: z.string().max(NAME_MAX_LENGTH) }),
  data: nothingSchema,
})

/** Guests see its menu from now on. A branch that was added later is published by hand (design section 7.1). */
export const publishBranch = endpoint({
  ...write,
  method: 'POST',
  path: '/branches/:id/publish',
  summary: "Publish a branch's menu site",
  params: idParamsSchema,
  data: nothingSchema,
})

/** Taking a menu down keeps guests safe, so it works without a subscription too (design section 7.10). */
export const unpublishBranch = endpoint({
  ...write,
  access: 'verified',
  method: 'POST',
  path: '/branches/:id/unpublish',
  summary: "Take a branch's menu site down",
  params: idParamsSchema,
  data: nothingSchema,
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
