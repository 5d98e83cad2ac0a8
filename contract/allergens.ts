import { z } from 'zod'
import { createdSchema, idParamsSchema, idSchema, nothingSchema, orderSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { ALLERGEN_ICONS } from './food-icons.ts'
import { NAME_MAX_LENGTH, SYNONYM_LIMIT, SYNONYM_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'
import { usageSchema, usedInSchema } from './usage.ts'

/**
 * How much of an allergen something holds. The four are four different things:
 * a missing label is UNKNOWN, not free from (design section 7.11).
 */
export const CONTAINMENT_LEVELS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM', 'UNKNOWN'] as const
export type ContainmentLevel = (typeof CONTAINMENT_LEVELS)[number]

export const allergenSchema = z.object({
  id: idSchema,
  code: z.string(),
  /** In English, else in any language it has. */
  name: z.string(),
  names: localizedTextSchema(NAME_MAX_LENGTH),
  icon: z.string().nullable(),
  synonyms: z.array(z.string()),
  /** The group it belongs to: a nut to nuts, a cereal to those containing gluten. */
  parentId: idSchema.nullable(),
  isStatutory: z.boolean(),
  isActive: z.boolean(),
})
export type Allergen = z.infer<typeof allergenSchema>

/** Other words for a thing, by which an import knows it; each once. */
export const synonymsSchema = z
  .array(plainTextSchema(SYNONYM_MAX_LENGTH).min(1, 'A synonym cannot be empty'))
  .max(SYNONYM_LIMIT, `${SYNONYM_LIMIT} synonyms at most`)
  .transform((words) => [...new Set(words)])

const allergenFields = {
  name: localizedTextInputSchema(NAME_MAX_LENGTH),
  icon: z.enum(ALLERGEN_ICONS).nullable().optional(),
  synonyms: synonymsSchema.optional(),
  parentId: idSchema.nullable().optional(),
  isActive: z.boolean().optional(),
}

// What keeps guests safe stays open when the subscription is over (design section 7.10).
const shared = { tag: 'Allergens', access: 'verified' } as const

export const listAllergens = endpoint({
  ...shared,
  method: 'GET',
  path: '/allergens',
  summary: 'The allergens of the company',
  permission: 'menu:read',
  data: z.array(allergenSchema),
})

/** Items that contain or may contain it, in themselves, in a size or in an option. */
export const readAllergenUsage = endpoint({
  ...shared,
  method: 'GET',
  path: '/allergens/usage',
  summary: 'How many menu items contain or may contain each allergen',
  permission: 'menu:read',
  data: usageSchema,
})

export const createAllergen = endpoint({
  ...shared,
  method: 'POST',
  path: '/allergens',
  summary: 'Add an allergen of the company’s own',
  permission: 'menu:write',
  body: z.strictObject(allergenFields),
  data: createdSchema,
})

export const readAllergen = endpoint({
  ...shared,
  method: 'GET',
  path: '/allergens/:id',
  summary: 'Read an allergen, and where it is used',
  permission: 'menu:read',
  params: idParamsSchema,
  data: allergenSchema.extend({ usedIn: usedInSchema }),
})

/** Switching off is refused with CONFLICT for a statutory allergen, and for one that an item contains or may contain. */
export const updateAllergen = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/allergens/:id',
  summary: 'Change an allergen',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject(allergenFields).partial(),
  data: allergenSchema,
})

/** Refused with CONFLICT as switching off is, and while other allergens belong to it. */
export const deleteAllergen = endpoint({
  ...shared,
  access: 'subscribed',
  method: 'DELETE',
  path: '/allergens/:id',
  summary: 'Delete an allergen that nothing contains',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

export const orderAllergens = endpoint({
  ...shared,
  access: 'subscribed',
  method: 'PUT',
  path: '/allergens/order',
  summary: 'Put allergens into a new order',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})
