import { z } from 'zod'
import { CONTAINMENT_LEVELS } from './allergens.ts'
import { idSchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

/** Reachable when the subscription is over too: what keeps guests safe, and the company's own data (design section 7.10). */
const readers = { access: 'verified', permission: 'menu:read' } as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv; charset=utf-8'
const PDF = 'application/pdf'

/** The branch in hand when it is not said. */
const branchSchema = z.strictObject({ branchId: queryIdSchema.optional() })

/** Importing the file again changes nothing. */
export const exportMenu = endpoint({
  ...readers,
  tag: 'Menu export',
  method: 'GET',
  path: '/menu-exports',
  summary: 'The menu of a branch as a file that can be imported again',
  query: branchSchema.extend({ format: z.enum(['csv', 'xlsx']) }),
  data: nothingSchema,
  file: [CSV, XLSX],
})

/** Paper sizes of a printed menu. */
export const PAPER_SIZES = ['A4', 'A5'] as const

export const printMenu = endpoint({
  ...readers,
  tag: 'Menu export',
  method: 'GET',
  path: '/menu-exports/print',
  summary: 'The menu of a branch as a PDF to print',
  query: branchSchema.extend({
    /** One of the branch's languages; without it, its own. */
    lang: z.string().max(35).optional(),
    size: z.enum(PAPER_SIZES).default('A4'),
    columns: z.enum(['1', '2']).default('1'),
  }),
  data: nothingSchema,
  file: [PDF],
})

const levelSchema = z.enum(CONTAINMENT_LEVELS)

/** What holds for one dish and one allergen. */
const matrixCellSchema = z.object({
  /** The worst of the dish and its sizes; UNKNOWN is shown as “not confirmed”. */
  level: levelSchema,
  /** What optional extras add to it; null when they add nothing. */
  inOptions: z.enum(['CONTAINS', 'MAY_CONTAIN']).nullable(),
  confirmedAt: z.iso.datetime().nullable(),
})

/** The dishes that guests see, by category, and what is known of each allergen in them. */
export const allergenMatrixSchema = z
  .object({
    branch: z.object({ id: idSchema, name: z.string(), defaultLocale: z.string() }),
    brandName: z.string(),
    allergenStatement: z.string().nullable(),
    allergensReviewedAt: z.iso.datetime().nullable(),
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
            /** One for each of `allergens`, in their order. */
            cells: z.array(matrixCellSchema),
            /** When the oldest of its statements was confirmed; null while one of them is not. */
            confirmedAt: z.iso.datetime().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'AllergenMatrix' })
export type AllergenMatrix = z.infer<typeof allergenMatrixSchema>
export type MatrixCell = z.infer<typeof matrixCellSchema>

export const readAllergenMatrix = endpoint({
  ...readers,
  tag: 'Allergens',
  method: 'GET',
  path: '/allergen-matrix',
  summary: 'Dishes of a branch and their allergens',
  query: branchSchema,
  data: allergenMatrixSchema,
})

export const exportAllergenMatrix = endpoint({
  ...readers,
  tag: 'Allergens',
  method: 'GET',
  path: '/allergen-matrix/export',
  summary: 'Dishes of a branch and their allergens as a PDF or a spreadsheet',
  query: branchSchema.extend({ format: z.enum(['pdf', 'xlsx']) }),
  data: nothingSchema,
  file: [PDF, XLSX],
})
