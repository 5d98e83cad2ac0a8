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
  /** In English, else in any language it has. */
  name: z.string(),
  names: localizedTextSchema(NAME_MAX_LENGTH),
  abbreviation: z.string().nullable(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  synonyms: z.array(z.string()),
  isActive: z.boolean(),
})
export type DietType = z.infer<typeof dietTypeSchema>

/** A colour that the mark of a diet type can be read in on white. */
export const dietTypeColorSchema = z
  .string()
  .regex(HEX_COLOR, 'A colour is written like #2F7D32')
  .refine(
    (color) => !HEX_COLOR.test(color) || contrastOnPaper(color) >= COLOR_CONTRAST_MIN,
    `This colour is too pale to be read on white: its contrast must be at least ${COLOR_CONTRAST_MIN}:1`,
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
  ...shared,
  method: 'GET',
  path: '/diet-types',
  summary: 'The diet types of the company',
  permission: 'menu:read',
  data: z.array(dietTypeSchema),
})

export const readDietTypeUsage = endpoint({
  ...shared,
  method: 'GET',
  path: '/diet-types/usage',
  summary: 'How many menu items each diet type stands on',
  permission: 'menu:read',
  data: usageSchema,
})

export const createDietType = endpoint({
  ...shared,
  method: 'POST',
  path: '/diet-types',
  summary: 'Add a diet type of the company’s own',
  permission: 'menu:write',
  body: z.strictObject(dietTypeFields),
  data: createdSchema,
})

export const readDietType = endpoint({
  ...shared,
  method: 'GET',
  path: '/diet-types/:id',
  summary: 'Read a diet type, and where it is used',
  permission: 'menu:read',
  params: idParamsSchema,
  data: dietTypeSchema.extend({ usedIn: usedInSchema }),
})

/** Switching off is refused with CONFLICT while the diet type stands on a menu item. */
export const updateDietType = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/diet-types/:id',
  summary: 'Change a diet type',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject(dietTypeFields).partial(),
  data: dietTypeSchema,
})

/** Refused with CONFLICT while it stands on a menu item. */
export const deleteDietType = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/diet-types/:id',
  summary: 'Delete a diet type that stands on no menu item',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

export const orderDietTypes = endpoint({
  ...shared,
  method: 'PUT',
  path: '/diet-types/order',
  summary: 'Put diet types into a new order',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})
