import { z } from 'zod'
import { idParamsSchema, idSchema, queryIdSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'

const localeField = z.string().max(35).exactOptional()

/** What a column of the file is taken for. */
export const targetFieldSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ignore') }),
  z.strictObject({ kind: z.literal('externalId') }),
  z.strictObject({ kind: z.literal('category'), locale: localeField }),
  z.strictObject({ kind: z.literal('subcategory'), locale: localeField }),
  z.strictObject({ kind: z.literal('name'), locale: localeField }),
  z.strictObject({ kind: z.literal('description'), locale: localeField }),
  /** `part`: the price is a base plus a price per unit, each in a column of its own. */
  z.strictObject({ kind: z.literal('price'), part: z.enum(['base', 'perUnit']).exactOptional() }),
  z.strictObject({ kind: z.literal('variantPrice'), name: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('variantName') }),
  z.strictObject({ kind: z.literal('currency') }),
  z.strictObject({ kind: z.literal('image') }),
  z.strictObject({ kind: z.literal('calories') }),
  /** Extras and options that were found in the lists of a JSON file. */
  z.strictObject({ kind: z.literal('options') }),
  /** The file was written by Carte; the column is what its header says. */
  z.strictObject({ kind: z.literal('exported') }),
  z.strictObject({ kind: z.literal('ingredients') }),
  z.strictObject({ kind: z.literal('allergensContains') }),
  z.strictObject({ kind: z.literal('allergensMayContain') }),
  z.strictObject({ kind: z.literal('allergensFreeFrom') }),
  z.strictObject({ kind: z.literal('allergenColumn'), code: z.string().min(1).max(100) }),
  /** A column per diet type with yes or no. */
  z.strictObject({ kind: z.literal('dietColumn'), code: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('labels') }),
  z.strictObject({ kind: z.literal('dietTypes') }),
  z.strictObject({ kind: z.literal('featured') }),
  /** `inverted`: the column says the opposite (“available”). */
  z.strictObject({ kind: z.literal('soldOut'), inverted: z.boolean().exactOptional() }),
  z.strictObject({ kind: z.literal('hidden'), inverted: z.boolean().exactOptional() }),
])
export type TargetFieldInput = z.infer<typeof targetFieldSchema>

/** How a file is read: what each column is, and what its numbers mean. */
export const mappingSchema = z.strictObject({
  columns: z.record(z.string().max(500), targetFieldSchema),
  /** Whether the file's numbers are whole money (`12.5`) or minor units (`1250`). */
  priceUnit: z.enum(['major', 'minor']),
  /** A person said: take the numbers as the brand's currency although the file's marks say another. */
  acceptCurrency: z.boolean(),
  /** The category of rows that have none. */
  defaultCategory: z.string().max(200).exactOptional(),
})
export type MappingInput = z.infer<typeof mappingSchema>

const rowNoteSchema = z.object({ rowNumber: z.int(), path: z.string().optional(), message: z.string() })

/** What an import did, or would do. Counts are whole; the lists hold at most `IMPORT_REPORT_ROWS`. */
export const importReportSchema = z.object({
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    warned: z.int(),
    categoriesCreated: z.int(),
  }),
  refused: z.array(rowNoteSchema),
  warned: z.array(rowNoteSchema),
  unrecognised: z.array(
    z.object({
      value: z.string(),
      column: z.string(),
      count: z.int(),
      rowNumber: z.int(),
      /** What it may be meant as. */
      hint: z.string().optional(),
    }),
  ),
  fileWarnings: z.array(z.string()),
  /** Faults of the mapping itself; nothing can be imported until they are mended. */
  mappingErrors: z.array(z.object({ column: z.string().optional(), message: z.string() })),
})
export type ImportReport = z.infer<typeof importReportSchema>

/** One item as it will look, for the preview. */
export const importPreviewItemSchema = z.object({
  rowNumber: z.int(),
  action: z.enum(['create', 'update', 'unchanged']),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  /** Prices as guests will read them, one per variant. */
  prices: z.array(z.object({ name: z.string(), text: z.string() })),
  allergens: z.array(z.object({ name: z.string(), level: z.string() })),
  dietTypes: z.array(z.string()),
})

export const IMPORT_STATES = [
  'reading',
  'ready',
  'checking',
  'checked',
  'importing',
  'imported',
  'undone',
  'failed',
] as const

/** An import and how far it is. */
export const menuImportSchema = z.object({
  id: idSchema,
  branchId: idSchema,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** What is being done now, and how much of it is. */
  progress: z.object({ step: z.string(), done: z.int(), total: z.int().nullable() }).nullable(),
  /** Why the file cannot be read, with the place where there is one. */
  failure: z.object({ reason: z.string(), line: z.int().optional(), column: z.int().optional() }).nullable(),
  table: z
    .object({
      format: z.enum(['csv', 'xlsx', 'json']),
      encoding: z.string().optional(),
      delimiter: z.string().optional(),
      sheet: z.string().optional(),
      sheets: z.array(z.string()).optional(),
      rowCount: z.int(),
      notes: z.array(z.string()),
      columns: z.array(
        z.object({ key: z.string(), header: z.string(), samples: z.array(z.string()), filled: z.int() }),
      ),
    })
    .nullable(),
  mapping: mappingSchema.nullable(),
  /** Why each column was proposed as it was. */
  mappingReasons: z.record(z.string(), z.string()),
  mappingWarnings: z.array(z.string()),
  report: importReportSchema.nullable(),
  preview: z.array(importPreviewItemSchema),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  createdAt: z.string(),
})
export type MenuImport = z.infer<typeof menuImportSchema>

const shared = { tag: 'Menu import', access: 'subscribed', permission: 'menu:write' } as const

/** The answer comes at once; reading goes on behind it: ask `readMenuImport` until the state is not `reading`. */
export const createMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports',
  summary: 'Upload a menu file (CSV, XLSX or JSON) to look at it; nothing is imported yet',
  upload: true,
  body: z.strictObject({ branchId: queryIdSchema, sheet: z.string().max(200).optional() }),
  data: menuImportSchema,
})

export const readMenuImport = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-imports/:id',
  summary: 'An import: its state, table, mapping, preview and report',
  params: idParamsSchema,
  data: menuImportSchema,
})

export const listMenuImports = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-imports',
  summary: 'The latest imports, newest first',
  data: z.array(
    menuImportSchema
      .pick({
        id: true,
        branchId: true,
        fileName: true,
        state: true,
        importedAt: true,
        undoneAt: true,
        createdAt: true,
      })
      .extend({ counts: importReportSchema.shape.counts.nullable() }),
  ),
})

/** Dry run: fills `report` and `preview`. */
export const checkMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports/:id/check',
  summary: 'Try a mapping without importing anything',
  params: idParamsSchema,
  body: z.strictObject({ mapping: mappingSchema, sheet: z.string().max(200).optional() }),
  data: menuImportSchema,
})

/** All or nothing, in one transaction. */
export const applyMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports/:id/apply',
  summary: 'Import with the mapping last checked',
  params: idParamsSchema,
  data: menuImportSchema,
})

/** What was edited since the import is listed and left as it is. */
export const undoMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports/:id/undo',
  summary: 'Undo an import',
  params: idParamsSchema,
  data: z.object({
    removed: z.int(),
    restored: z.int(),
    kept: z.array(z.object({ menuItemId: idSchema, name: z.string(), reason: z.string() })),
  }),
})

export const deleteMenuImport = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/menu-imports/:id',
  summary: 'Forget an uploaded file that was not imported',
  params: idParamsSchema,
  data: nothingSchema,
})
