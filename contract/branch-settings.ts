import { z } from 'zod'
import { brandNameSchema, colorSchema, currencyCodeSchema, pictureAddressSchema } from './brands.ts'
import { createdSchema, idParamsSchema, idSchema, isUsualDate, nothingSchema, UNUSUAL_DATE } from './common.ts'
import { endpoint } from './endpoints.ts'
import { NAME_MAX_LENGTH } from './limits.ts'
import { openingHoursSchema } from './opening-hours.ts'
import { slugSchema } from './slugs.ts'
import { FILTER_MODES } from './menu-site.ts'
import { specialHoursSchema } from './special-hours.ts'
import { localeSchema, localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'
import { upcomingHoursSchema } from './upcoming-hours.ts'

const TAG = 'Branches'
const write = { tag: TAG, access: 'subscribed', permission: 'branch:write' } as const
const LOCALES_MAX = 20

const text = (maxLength: number) => plainTextSchema(maxLength).nullable()
/** In characters, per language. */
export const BRANCH_TEXT_LIMITS = {
  legalNotice: 4000,
  allergenStatement: 1000,
  taxNote: 300,
  announcement: 300,
} as const
export const BRANCH_TEXTS = ['legalNotice', 'allergenStatement', 'taxNote', 'announcement'] as const
export type BranchText = (typeof BRANCH_TEXTS)[number]
/** A plain string is stored in the branch's default language. Null removes all languages. */
const textInput = (field: BranchText) => localizedTextInputSchema(BRANCH_TEXT_LIMITS[field]).nullable()
const timeZoneSchema = z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list')

/** A branch and the settings of its menu site. An empty address, telephone or currency symbol is stored as null. */
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
    .refine((locales) => new Set(locales).size === locales.length, 'Choose each language only once'),
  openingHours: openingHoursSchema,
  /** Dates with different hours. Past dates are removed when upcoming ones change. */
  specialHours: specialHoursSchema,
  logoUrl: pictureAddressSchema.nullable(),
  backgroundImgUrl: pictureAddressSchema.nullable(),
  brandColor: colorSchema.nullable(),
  currencySymbol: text(8),
  currencyPosition: z.enum(['before', 'after']),
  legalNotice: textInput('legalNotice'),
  showImages: z.boolean(),
  showCalories: z.boolean(),
  filterMode: z.enum(FILTER_MODES),
  allergenStatement: textInput('allergenStatement'),
  /** The day on which the allergens were last reviewed. */
  allergensReviewedAt: z.iso.date('Choose a date').refine(isUsualDate, UNUSUAL_DATE).nullable(),
  taxNote: textInput('taxNote'),
  feedbackEnabled: z.boolean(),
  announcement: textInput('announcement'),
}

/** The translated texts as returned, by language; empty when there are none. */
const textsShape = {
  legalNotice: localizedTextSchema(BRANCH_TEXT_LIMITS.legalNotice),
  allergenStatement: localizedTextSchema(BRANCH_TEXT_LIMITS.allergenStatement),
  taxNote: localizedTextSchema(BRANCH_TEXT_LIMITS.taxNote),
  announcement: localizedTextSchema(BRANCH_TEXT_LIMITS.announcement),
}

export const branchSettingsSchema = z
  .object({
    ...settingsShape,
    ...textsShape,
    slug: z.string().nullable(),
    timeZone: z.string(),
    logoUrl: z.string().nullable(),
    backgroundImgUrl: z.string().nullable(),
    brandColor: z.string().nullable(),
    openingHours: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
    /** Only the dates that aren't over. */
    specialHours: upcomingHoursSchema,
    allergensReviewedAt: z.iso.date().nullable(),
    id: idSchema,
    brandId: idSchema,
    isPublished: z.boolean(),
  })
  .meta({ id: 'BranchSettings' })
export type BranchSettings = z.infer<typeof branchSettingsSchema>

export const readBranch = endpoint({
  branchScope: 'own',
  method: 'GET',
  path: '/branches/:id',
  summary: 'Get a branch with its settings',
  tag: TAG,
  access: 'verified',
  permission: 'menu:read',
  params: idParamsSchema,
  data: branchSettingsSchema,
})

export const branchBodySchema = z.strictObject(settingsShape).partial()

/** The default language must be one of the branch's languages. A short link that is taken is refused (409). */
export const updateBranch = endpoint({
  branchScope: 'own',
  ...write,
  method: 'PATCH',
  path: '/branches/:id',
  summary: 'Update a branch’s settings',
  params: idParamsSchema,
  body: branchBodySchema,
  data: branchSettingsSchema,
})

export const newBranchSchema = z
  .strictObject({
    name: settingsShape.name,
    /** One of the company's brands; omitted when `newBrand` is given. */
    brandId: idSchema.optional(),
    newBrand: z.strictObject({ name: brandNameSchema, currencyCode: currencyCodeSchema }).optional(),
    timeZone: timeZoneSchema,
    defaultLocale: localeSchema,
  })
  .refine(({ brandId, newBrand }) => (brandId === undefined) !== (newBrand === undefined), {
    path: ['brandId'],
    message: 'Choose a brand or enter a new one',
  })

/** The new branch is unpublished. Refused (409) when the plan's limit is reached. */
export const createBranch = endpoint({
  branchScope: 'all',
  ...write,
  permission: 'brand:write',
  method: 'POST',
  path: '/branches',
  summary: 'Create a branch in an existing or a new brand',
  body: newBranchSchema,
  data: createdSchema,
})

/**
 * Requires the branch's name as a safeguard, and refuses to delete the company's last branch. Deleting a brand's last
 * branch deletes the brand and its menu.
 */
export const deleteBranch = endpoint({
  branchScope: 'all',
  ...write,
  permission: 'brand:write',
  method: 'DELETE',
  path: '/branches/:id',
  summary: 'Delete a branch',
  params: idParamsSchema,
  query: z.strictObject({ name: z.string().max(NAME_MAX_LENGTH) }),
  data: nothingSchema,
})

/**
 * Makes the menu visible to guests. Only a new company's first branch is published automatically: once the first
 * subscription has started and the menu has a published item.
 */
export const publishBranch = endpoint({
  branchScope: 'own',
  ...write,
  method: 'POST',
  path: '/branches/:id/publish',
  summary: 'Publish a branch’s menu site',
  params: idParamsSchema,
  data: nothingSchema,
})

/** Unpublishing protects guests, so it works without a subscription. */
export const unpublishBranch = endpoint({
  branchScope: 'own',
  ...write,
  access: 'verified',
  method: 'POST',
  path: '/branches/:id/unpublish',
  summary: 'Unpublish a branch’s menu site',
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
