import { z } from 'zod'
import { synonymsSchema } from './allergens.ts'
import { COLOR_CONTRAST_MIN, contrastOnPaper, HEX_COLOR } from './colors.ts'
import { createdSchema, idParamsSchema, idSchema, nothingSchema, orderSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { DIET_TYPE_ICONS } from './food-icons.ts'
import { ABBREVIATION_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema, plainTextSchema } from './texts.ts'
import { usageSchema, usedInSchema } from './usage.ts'

export const dietTypeSchema = z.object({
  id: idSchema,
  code: z.string(),
  /** The English name, or the name in another language if there is no English one. */
  name: z.string(),
  names: localizedTextSchema(NAME_MAX_LENGTH),
  abbreviation: z.string().nullable(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  synonyms: z.array(z.string()),
  isActive: z.boolean(),
})
export type DietType = z.infer<typeof dietTypeSchema>

/** The colour of a diet type's badge. It must stand out on white (`COLOR_CONTRAST_MIN`). */
export const dietTypeColorSchema = z
  .string()
  .regex(HEX_COLOR, 'Enter a colour such as #2F7D32')
  .refine(
    (color) => !HEX_COLOR.test(color) || contrastOnPaper(color) >= COLOR_CONTRAST_MIN,
    `This colour is too light: its contrast with white must be at least ${COLOR_CONTRAST_MIN}:1. Choose a darker one.`,
  )

const dietTypeFields = {
  name: localizedTextInputSchema(NAME_MAX_LENGTH),
  abbreviation: plainTextSchema(ABBREVIATION_MAX_LENGTH).nullable().optional(),
  icon: z.enum(DIET_TYPE_ICONS).nullable().optional(),
  color: dietTypeColorSchema.nullable().optional(),
  synonyms: synonymsSchema.optional(),
  isActive: z.boolean().optional(),
}

const shared = { tag: 'Diet types', access: 'subscribed' } as const

export const listDietTypes = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/diet-types',
  summary: 'List the company’s diet types',
  permission: 'menu:read',
  data: z.array(dietTypeSchema),
})

export const readDietTypeUsage = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/diet-types/usage',
  summary: 'Count the menu items of each diet type',
  permission: 'menu:read',
  data: usageSchema,
})

export const createDietType = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'POST',
  path: '/diet-types',
  summary: 'Create a custom diet type',
  permission: 'menu:write',
  body: z.strictObject(dietTypeFields),
  data: createdSchema,
})

export const readDietType = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/diet-types/:id',
  summary: 'Get a diet type and the menu items that use it',
  permission: 'menu:read',
  params: idParamsSchema,
  data: dietTypeSchema.extend({ usedIn: usedInSchema }),
})

/** Responds with CONFLICT when a diet type that menu items use would be turned off. */
export const updateDietType = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'PATCH',
  path: '/diet-types/:id',
  summary: 'Update a diet type',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject(dietTypeFields).partial(),
  data: dietTypeSchema,
})

/** Responds with CONFLICT while menu items use the diet type. */
export const deleteDietType = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'DELETE',
  path: '/diet-types/:id',
  summary: 'Delete an unused diet type',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

export const orderDietTypes = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'PUT',
  path: '/diet-types/order',
  summary: 'Reorder diet types',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})
