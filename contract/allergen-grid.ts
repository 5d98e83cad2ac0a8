import { z } from 'zod'
import { idSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { menuItemSchema, partAllergensSchema } from './menu-items.ts'
import { statedAllergenSchema, statedAllergensInputSchema } from './stated-allergens.ts'
import { localizedTextSchema } from './texts.ts'

export const ALLERGEN_GRID_PAGE_SIZE = 50
export const ALLERGEN_GRID_ROWS_MAX = 200

const nameSchema = localizedTextSchema(NAME_MAX_LENGTH)
const partSchema = z.object({ id: idSchema, name: nameSchema, allergens: z.array(statedAllergenSchema) })

export const allergenGridItemSchema = partSchema.extend({
  categoryId: idSchema,
  categoryName: nameSchema,
  /** In all languages, so that no mention of an allergen is overlooked. */
  description: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  ingredients: localizedTextSchema(DESCRIPTION_MAX_LENGTH),
  needsReview: menuItemSchema.shape.needsReview,
  revision: z.int(),
  variants: z.array(partSchema),
  /** The options of all the item's groups; other items may share them. */
  options: z.array(partSchema),
})
export type AllergenGridItem = z.infer<typeof allergenGridItemSchema>

const lasting = { tag: 'Allergens', access: 'verified' } as const

/** Items of the brand except archived ones, in menu order, whether or not guests see them. */
export const readAllergenGrid = endpoint({
  ...lasting,
  method: 'GET',
  path: '/allergen-grid',
  summary: 'List menu items with their own allergens and those of their sizes and options',
  branchScope: 'own',
  permission: 'menu:read',
  query: z.strictObject({
    branchId: queryIdSchema.optional(),
    categoryId: queryIdSchema.optional(),
    page: z.coerce.number<string>().pipe(z.int().min(1).max(100_000)).default(1),
  }),
  data: z.object({ items: z.array(allergenGridItemSchema), page: z.int(), pageSize: z.int(), total: z.int() }),
})

/** Contains only the changed levels; all others are left unchanged. UNKNOWN removes the stored level. */
const rowSchema = z.strictObject({
  id: idSchema,
  revision: z.int(),
  allergens: statedAllergensInputSchema.optional(),
  ...partAllergensSchema.shape,
  /** Confirms all levels of the item, its sizes and its options. Without it, changed levels become unconfirmed. */
  confirm: z.boolean().optional(),
})
export type AllergenGridRow = z.input<typeof rowSchema>

/** Works without a subscription, because it protects guests. A row that is refused doesn't stop the others. */
export const updateAllergenGrid = endpoint({
  ...lasting,
  method: 'PATCH',
  path: '/allergen-grid',
  summary: 'Update and confirm the allergens of multiple menu items',
  branchScope: 'all',
  permission: 'menu:write',
  body: z.strictObject({ branchId: idSchema.optional(), rows: z.array(rowSchema).min(1).max(ALLERGEN_GRID_ROWS_MAX) }),
  data: z.object({
    /** The id for `POST /menu-changes/{batch}/undo`; null when nothing was saved. */
    batch: z.uuid().nullable(),
    rows: z.array(
      z.object({
        id: idSchema,
        /** Why the row was not saved; null when it was. */
        refusal: z.string().nullable(),
      }),
    ),
  }),
})
