import { z } from 'zod'
import { idSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { localeSchema } from './texts.ts'

export const TODAY_ENTRIES = 3
/** More than `TODAY_ENTRIES`, so that more items can be made available again on the page itself. */
export const TODAY_SOLD_OUT_ENTRIES = 8

const countSchema = z.int().min(0)

/** The highest counts, in descending order: per branch, or per brand with the id of one of its branches. */
const placesSchema = z.array(z.object({ branchId: idSchema, name: z.string(), count: countSchema }))

const itemsSchema = z.object({
  count: countSchema,
  /** The first items, each with a branch of its brand in which it can be opened. */
  entries: z.array(z.object({ id: idSchema, name: z.string(), branchId: idSchema })),
  places: placesSchema,
})

export const todaySchema = z.object({
  /** Counted per branch: an item that is sold out in two branches counts twice. */
  soldOut: z.object({
    count: countSchema,
    entries: z.array(
      z.object({
        menuItemId: idSchema,
        name: z.string(),
        branch: z.object({ id: idSchema, name: z.string(), timeZone: z.string() }),
        /** When sold out ends automatically; null when it doesn't. */
        until: z.iso.datetime().nullable(),
      }),
    ),
    places: placesSchema,
  }),
  needsReview: itemsSchema,
  /** Published items that state no allergen, or any that isn't confirmed or whose confirmation has expired. */
  unconfirmed: itemsSchema,
  /** When the existing confirmations of “free from” expire, unless an overdue payment is made; null when none is overdue. */
  confirmationsExpireAt: z.iso.datetime().nullable(),
  /** Published items without a picture, in brands with a branch that shows pictures. */
  withoutPicture: itemsSchema,
  /** Published items that lack a translation, per language of the branches. The highest counts come first. */
  untranslated: z.array(z.object({ locale: localeSchema, count: countSchema, places: placesSchema })),
  /** New allergen reports; null without the permission to read feedback. */
  allergenReports: z
    .object({
      count: countSchema,
      entries: z.array(
        z.object({
          id: idSchema,
          comment: z.string(),
          menuItemName: z.string().nullable(),
          branchName: z.string(),
          createdAt: z.iso.datetime(),
        }),
      ),
    })
    .nullable(),
  setUp: z.object({
    hasMenuItem: z.boolean(),
    hasAddressAndHours: z.boolean(),
    hasLook: z.boolean(),
    hasTable: z.boolean(),
    isPublished: z.boolean(),
  }),
})
export type Today = z.infer<typeof todaySchema>

/** Covers all the member's branches if `branchId` is omitted. Lists only the first entries of each kind. */
export const readToday = endpoint({
  method: 'GET',
  path: '/today',
  summary: 'Get what needs attention today',
  branchScope: 'own',
  tag: 'Today',
  access: 'subscribed',
  permission: 'menu:read',
  query: z.strictObject({ branchId: queryIdSchema.optional() }),
  data: todaySchema,
})
