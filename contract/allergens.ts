import { z } from 'zod'
import { createdSchema, idParamsSchema, idSchema, nothingSchema, orderSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { ALLERGEN_ICONS } from './food-icons.ts'
import { NAME_MAX_LENGTH, SYNONYM_LIMIT, SYNONYM_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'
import { usedInSchema } from './usage.ts'

/** The levels of an allergen in an item. A missing level means UNKNOWN, never FREE_FROM. */
export const CONTAINMENT_LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const
export type ContainmentLevel = (typeof CONTAINMENT_LEVELS)[number]

export const allergenSchema = z.object({
  id: idSchema,
  code: z.string(),
  /** The English name, or the name in another language if there is no English one. */
  name: z.string(),
  names: localizedTextSchema(NAME_MAX_LENGTH),
  icon: z.string().nullable(),
  synonyms: z.array(z.string()),
  /** The parent allergen, for example nuts for walnut. */
  parentId: idSchema.nullable(),
  isStatutory: z.boolean(),
  isActive: z.boolean(),
})
export type Allergen = z.infer<typeof allergenSchema>

/** Other names by which an import recognises an allergen or diet type. Exact duplicates are removed. */
export const synonymsSchema = z
  .array(plainTextSchema(SYNONYM_MAX_LENGTH).min(1, 'A synonym can’t be empty'))
  .max(SYNONYM_LIMIT, `You can add up to ${SYNONYM_LIMIT} synonyms`)
  .transform((words) => [...new Set(words)])

const allergenFields = {
  name: localizedTextInputSchema(NAME_MAX_LENGTH),
  icon: z.enum(ALLERGEN_ICONS).nullable().optional(),
  synonyms: synonymsSchema.optional(),
  parentId: idSchema.nullable().optional(),
  isActive: z.boolean().optional(),
}

// Allergens can be corrected without a subscription, so that guests stay safe.
const shared = { tag: 'Allergens', access: 'verified' } as const

export const listAllergens = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/allergens',
  summary: 'List the company’s allergens',
  permission: 'menu:read',
  data: z.array(allergenSchema),
})

/** The use of each allergen that is in use. */
export const allergenUsageSchema = z.array(
  z.object({
    id: idSchema,
    menuItemCount: z.int(),
    /** Names of option groups with the allergen that no menu item uses now, but that items can use again. */
    unusedGroups: z.array(z.string()),
  }),
)
export type AllergenUsage = z.infer<typeof allergenUsageSchema>

/**
 * Counts items for which the allergen itself is stated as “contains” or “may contain”: for the item, a size or an
 * option.
 */
export const readAllergenUsage = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/allergens/usage',
  summary: 'List where each allergen is used',
  permission: 'menu:read',
  data: allergenUsageSchema,
})

export const createAllergen = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'POST',
  path: '/allergens',
  summary: 'Create a custom allergen',
  permission: 'menu:write',
  body: z.strictObject(allergenFields),
  data: createdSchema,
})

export const readAllergen = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/allergens/:id',
  summary: 'Get an allergen and the menu items that use it',
  permission: 'menu:read',
  params: idParamsSchema,
  data: allergenSchema.extend({ usedIn: usedInSchema }),
})

/**
 * Responds with CONFLICT when the request turns off a statutory allergen, or one that an item or an unused option
 * group contains or may contain.
 */
export const updateAllergen = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'PATCH',
  path: '/allergens/:id',
  summary: 'Update an allergen',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject(allergenFields).partial(),
  data: allergenSchema,
})

/**
 * Responds with CONFLICT for a statutory allergen, for one that an item or an unused option group contains or may
 * contain, and for one with child allergens.
 */
export const deleteAllergen = endpoint({
  branchScope: 'all',
  ...shared,
  access: 'subscribed',
  method: 'DELETE',
  path: '/allergens/:id',
  summary: 'Delete an unused allergen',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

export const orderAllergens = endpoint({
  branchScope: 'all',
  ...shared,
  access: 'subscribed',
  method: 'PUT',
  path: '/allergens/order',
  summary: 'Reorder allergens',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})
