import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { idSchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { plainTextSchema } from './texts.ts'

/**
 * The exports work without a subscription, because they contain the company's own data, and the allergen matrix
 * protects guests.
 */
const readers = { access: 'verified', permission: 'menu:read' } as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv; charset=utf-8'
const PDF = 'application/pdf'

/** `branchId` is the current branch if omitted. */
const branchSchema = z.strictObject({ branchId: queryIdSchema.optional() })

/** Importing the unchanged file into the unchanged menu changes nothing. */
export const exportMenu = endpoint({
  branchScope: 'own',
  ...readers,
  tag: 'Menu export',
  method: 'GET',
  path: '/menu-exports',
  summary: 'Export a branch’s menu as a file that can be imported again',
  query: branchSchema.extend({ format: z.enum(['csv', 'xlsx']) }),
  data: nothingSchema,
  file: [CSV, XLSX],
})

export const PAPER_SIZES = ['A4', 'A5'] as const

export const printMenu = endpoint({
  branchScope: 'own',
  ...readers,
  tag: 'Menu export',
  method: 'GET',
  path: '/menu-exports/print',
  summary: 'Export a branch’s menu as a printable PDF',
  query: branchSchema.extend({
    /** One of the branch's languages; its default language if omitted. */
    lang: z.string().max(35).optional(),
    size: z.enum(PAPER_SIZES).default('A4'),
    columns: z.enum(['1', '2']).default('1'),
  }),
  data: nothingSchema,
  file: [PDF],
})

const levelSchema = z.enum(CONTAINMENT_LEVELS)

const matrixCellSchema = z.object({
  /** The highest risk across the item, its sizes and included options. UNKNOWN is shown as “not confirmed”. */
  level: levelSchema,
  /** The additional risk of optional extras; null when there is none. */
  inOptions: z.enum(['CONTAINS', 'MAY_CONTAIN', 'UNKNOWN']).nullable(),
  /** When the oldest statement behind the level was confirmed; null if one is unconfirmed, or the level is UNKNOWN. */
  confirmedAt: z.iso.datetime().nullable(),
})

/**
 * Whether every statement about an item has a valid confirmation; if so, by whom and when the oldest one was confirmed.
 */
const confirmationSchema = z.object({
  state: z.enum(['nothingStated', 'unconfirmed', 'confirmed']),
  at: z.iso.datetime().nullable(),
  by: z.array(z.string()),
})

/** The menu items that guests see, by category, with the level of each allergen. */
export const allergenMatrixSchema = z
  .object({
    branch: z.object({ id: idSchema, name: z.string(), defaultLocale: z.string(), timeZone: z.string() }),
    brandName: z.string(),
    allergenStatement: z.string().nullable(),
    /** The day, entered by a person, on which the allergens were last reviewed; null when none was entered. */
    allergensReviewedAt: z.iso.date().nullable(),
    generatedAt: z.iso.datetime(),
    allergens: z.array(z.object({ id: idSchema, name: z.string() })),
    categories: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        items: z.array(
          z.object({
            id: idSchema,
            name: z.string(),
            /** One per entry of `allergens`, in the same order. */
            cells: z.array(matrixCellSchema),
            confirmation: confirmationSchema,
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'AllergenMatrix' })
export type AllergenMatrix = z.infer<typeof allergenMatrixSchema>
export type MatrixCell = z.infer<typeof matrixCellSchema>

/** How many items the console shows per page: with an allergen per column, they need many cells. */
export const ALLERGEN_MATRIX_PAGE_SIZE = 50

export const allergenMatrixPageSchema = allergenMatrixSchema
  .extend({
    /** Every category with items that guests see, regardless of filters and page. */
    allCategories: z.array(z.object({ id: idSchema, name: z.string() })),
    total: z.int(),
    /** Null when all items were requested. */
    page: z.int().nullable(),
    pageSize: z.int(),
  })
  .meta({ id: 'AllergenMatrixPage' })
export type AllergenMatrixPage = z.infer<typeof allergenMatrixPageSchema>

export const readAllergenMatrix = endpoint({
  branchScope: 'own',
  ...readers,
  tag: 'Allergens',
  method: 'GET',
  path: '/allergen-matrix',
  summary: 'Get the allergen matrix of a branch',
  query: branchSchema.extend({
    /** All items if omitted. */
    page: z.coerce.number<string>().pipe(z.int().min(1).max(100_000)).optional(),
    categoryId: queryIdSchema.optional(),
    /** Part of an item's name in any language, ignoring case and accents. */
    search: plainTextSchema(200).optional(),
  }),
  data: allergenMatrixPageSchema,
})

export const exportAllergenMatrix = endpoint({
  branchScope: 'own',
  ...readers,
  tag: 'Allergens',
  method: 'GET',
  path: '/allergen-matrix/export',
  summary: 'Export the allergen matrix of a branch as PDF or spreadsheet',
  query: branchSchema.extend({ format: z.enum(['pdf', 'xlsx']) }),
  data: nothingSchema,
  file: [PDF, XLSX],
})
