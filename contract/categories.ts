import { z } from 'zod'
import { availabilitySchema } from './availability.ts'
import { createdSchema, idParamsSchema, idSchema, listQuerySchema, nothingSchema, orderSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { localizedTextInputSchema, localizedTextSchema } from './texts.ts'
import { itemImageInputSchema, itemImageSchema } from './uploads.ts'

export const categorySchema = z.object({
  id: idSchema,
  brandId: idSchema,
  parentId: idSchema.nullable(),
  name: localizedTextSchema(NAME_MAX_LENGTH),
  description: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  image: itemImageSchema.nullable(),
  isVisible: z.boolean(),
  /** An empty list means no restriction beyond the opening hours and the parent category's time slots. */
  availability: availabilitySchema,
  sortOrder: z.int(),
  menuItemCount: z.int(),
})
export type Category = z.infer<typeof categorySchema>

const categoryFields = {
  name: localizedTextInputSchema(NAME_MAX_LENGTH),
  description: localizedTextInputSchema(DESCRIPTION_MAX_LENGTH).optional(),
  parentId: idSchema.nullable().optional(),
  image: itemImageInputSchema.nullable().optional(),
  isVisible: z.boolean().optional(),
  availability: availabilitySchema.optional(),
}

const shared = { tag: 'Categories', access: 'subscribed' } as const

export const listCategories = endpoint({
  branchScope: 'own',
  ...shared,
  access: 'verified',
  method: 'GET',
  path: '/categories',
  summary: 'List the categories of the selected branch’s brand',
  permission: 'menu:read',
  query: listQuerySchema(['order', 'name', 'menuItemCount']),
  data: pageSchema(categorySchema),
})

export const createCategory = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'POST',
  path: '/categories',
  summary: 'Create a category',
  permission: 'menu:write',
  body: z.strictObject({ ...categoryFields, branchId: idSchema.optional() }),
  data: createdSchema,
})

export const readCategory = endpoint({
  branchScope: 'own',
  ...shared,
  method: 'GET',
  path: '/categories/:id',
  summary: 'Get a category',
  permission: 'menu:read',
  params: idParamsSchema,
  data: categorySchema,
})

export const updateCategory = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'PATCH',
  path: '/categories/:id',
  summary: 'Update a category',
  permission: 'menu:write',
  params: idParamsSchema,
  body: z.strictObject(categoryFields).partial(),
  data: categorySchema,
})

/** Responds with CONFLICT while the category has menu items or subcategories, so that none is deleted by accident. */
export const deleteCategory = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'DELETE',
  path: '/categories/:id',
  summary: 'Delete an empty category',
  permission: 'menu:write',
  params: idParamsSchema,
  data: nothingSchema,
})

export const orderCategories = endpoint({
  branchScope: 'all',
  ...shared,
  method: 'PUT',
  path: '/categories/order',
  summary: 'Reorder categories',
  permission: 'menu:write',
  body: orderSchema,
  data: nothingSchema,
})
