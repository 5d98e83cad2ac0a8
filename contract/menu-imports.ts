import { z } from 'zod'
import { idParamsSchema, idSchema, queryIdSchema, nothingSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import { IMPORT_REPORT_ROWS } from './limits.ts'

const localeField = z.string().max(35).exactOptional()

/** The field a column of the file is mapped to. */
export const targetFieldSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ignore') }),
  z.strictObject({ kind: z.literal('externalId') }),
  z.strictObject({ kind: z.literal('category'), locale: localeField }),
  z.strictObject({ kind: z.literal('subcategory'), locale: localeField }),
  z.strictObject({ kind: z.literal('name'), locale: localeField }),
  z.strictObject({ kind: z.literal('description'), locale: localeField }),
  /** `part`: the price consists of a base and a price per unit, each in its own column. */
  z.strictObject({ kind: z.literal('price'), part: z.enum(['base', 'perUnit']).exactOptional() }),
  z.strictObject({ kind: z.literal('variantPrice'), name: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('variantName') }),
  z.strictObject({ kind: z.literal('currency') }),
  z.strictObject({ kind: z.literal('image') }),
  z.strictObject({ kind: z.literal('calories') }),
  /** Option groups, from nested lists of a JSON file or the sheets of a Clover workbook. */
  z.strictObject({ kind: z.literal('options') }),
  /** A column of a file that Carte exported. Its header identifies the field. */
  z.strictObject({ kind: z.literal('exported') }),
  z.strictObject({ kind: z.literal('ingredients') }),
  z.strictObject({ kind: z.literal('allergensContains') }),
  z.strictObject({ kind: z.literal('allergensMayContain') }),
  z.strictObject({ kind: z.literal('allergensFreeFrom') }),
  z.strictObject({ kind: z.literal('allergenColumn'), code: z.string().min(1).max(100) }),
  /** A yes/no column for one diet type. */
  z.strictObject({ kind: z.literal('dietColumn'), code: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('labels') }),
  z.strictObject({ kind: z.literal('dietTypes') }),
  z.strictObject({ kind: z.literal('featured') }),
  /** `inverted`: the column means the opposite (“available”). */
  z.strictObject({ kind: z.literal('soldOut'), inverted: z.boolean().exactOptional() }),
  z.strictObject({ kind: z.literal('hidden'), inverted: z.boolean().exactOptional() }),
])
export type TargetFieldInput = z.infer<typeof targetFieldSchema>

export const codeMeaningSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ignore') }),
  z.strictObject({
    kind: z.literal('allergen'),
    code: z.string().min(1).max(100),
    level: z.enum(['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM']).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('diet'), code: z.string().min(1).max(100) }),
])
export type CodeMeaning = z.infer<typeof codeMeaningSchema>

const columnKeySchema = z.string().max(500)

export const mappingSchema = z.strictObject({
  columns: z.record(z.string().max(500), targetFieldSchema),
  /** Whether amounts in the file are major units (`12.5`) or minor units (`1250`). */
  priceUnit: z.enum(['major', 'minor']),
  /** Whether a person decided to read amounts in the brand's currency, although the file shows another one. */
  acceptCurrency: z.boolean(),
  /** The category for rows without one. */
  defaultCategory: z.string().max(200).exactOptional(),
  /** A person's answers, by the id of the question. */
  answers: z.record(z.string().max(600), z.string().max(200)).exactOptional(),
  /** The meanings of codes that a person confirmed. */
  codes: z.record(z.string().max(200), codeMeaningSchema).exactOptional(),
  /** Size names for cells with several prices, by column and number of prices. */
  sizeNames: z.record(z.string().max(600), z.array(z.string().min(1).max(200)).max(50)).exactOptional(),
  rowsOf: z
    .strictObject({ column: columnKeySchema, values: z.array(z.string().max(500)).min(1).max(1000) })
    .exactOptional(),
  /**
   * How to read one price that several rows share. `combo`: the rows are one item; `each`: every row has this price.
   */
  sharedPrices: z.enum(['combo', 'each']).exactOptional(),
  /** Whether a row without a category belongs to the category above it. */
  carryCategory: z.boolean().exactOptional(),
  /** Whether placeholder texts such as “no description” are imported. */
  keepPlaceholders: z.boolean().exactOptional(),
  /** How rows are matched with existing items. If omitted, by id, else by category and name. */
  matchBy: z.enum(['id', 'position', 'name']).exactOptional(),
  /** The language of columns whose header doesn't name one. */
  textLocale: z.string().max(35).exactOptional(),
})
export type MappingInput = z.infer<typeof mappingSchema>

const rowNoteSchema = z.object({ rowNumber: z.int(), path: z.string().optional(), message: z.string() })

const mappingPatchSchema = z.strictObject({
  columns: mappingSchema.shape.columns.exactOptional(),
  priceUnit: mappingSchema.shape.priceUnit.exactOptional(),
  sharedPrices: mappingSchema.shape.sharedPrices,
  carryCategory: mappingSchema.shape.carryCategory,
  textLocale: mappingSchema.shape.textLocale,
  matchBy: mappingSchema.shape.matchBy,
})

const questionFields = { id: z.string(), answer: z.string().nullable() }

/** A question about a file that only a person can answer. `answer` is null until it is answered. */
export const importQuestionSchema = z.discriminatedUnion('kind', [
  z.object({
    ...questionFields,
    kind: z.literal('choice'),
    title: z.string(),
    hint: z.string(),
    options: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        detail: z.string().exactOptional(),
        /** The changes to the mapping when this option is chosen. Its columns are merged with the mapping's. */
        patch: mappingPatchSchema,
      }),
    ),
  }),
  z.object({
    ...questionFields,
    kind: z.literal('codes'),
    codes: z.array(
      z.object({
        token: z.string(),
        /** The code's key in `codes` of the mapping. */
        key: z.string(),
        column: z.string(),
        count: z.int(),
        items: z.array(z.string()),
        meaning: codeMeaningSchema.nullable(),
        /** Whether the meaning of the code is certain; otherwise, a person must confirm it. */
        isCertain: z.boolean(),
      }),
    ),
  }),
  z.object({
    ...questionFields,
    kind: z.literal('sizes'),
    key: z.string(),
    header: z.string(),
    rows: z.int(),
    examples: z.array(z.string()),
    names: z.array(z.string()),
  }),
  z.object({
    ...questionFields,
    kind: z.literal('restaurants'),
    column: z.string(),
    values: z.array(z.object({ value: z.string(), count: z.int() })),
  }),
  z.object({ ...questionFields, kind: z.literal('sheets'), sheets: z.array(z.string()), sheet: z.string() }),
])
export type ImportQuestion = z.infer<typeof importQuestionSchema>

/** Switches of a mapping that matter only for some files. */
export const IMPORT_SWITCHES = ['acceptCurrency', 'keepPlaceholders'] as const
export type ImportSwitch = (typeof IMPORT_SWITCHES)[number]

/** What an import did, or would do. Counts are complete; each list of rows has at most `IMPORT_REPORT_ROWS` entries. */
export const importReportSchema = z.object({
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    warned: z.int(),
    categoriesCreated: z.int(),
    /** Items that need a review before they are published. */
    needsReview: z.int().default(0),
    /** Rows of the file that aren't items. */
    leftOut: z.int().default(0),
  }),
  refused: z.array(rowNoteSchema),
  warned: z.array(rowNoteSchema),
  unrecognised: z.array(
    z.object({
      value: z.string(),
      column: z.string(),
      count: z.int(),
      rowNumber: z.int(),
      /** What the value probably means. */
      hint: z.string().optional(),
    }),
  ),
  fileWarnings: z.array(z.string()),
  /** Errors in the mapping itself. Nothing can be imported until they are fixed. */
  mappingErrors: z.array(z.object({ column: z.string().optional(), message: z.string() })),
  /** Items that need a review, with the reason. */
  needsReview: z.array(rowNoteSchema).default([]),
  leftOut: z.array(rowNoteSchema).default([]),
  /** The switches of the mapping that would change the result for this file. */
  switches: z.array(z.enum(IMPORT_SWITCHES)).default([]),
})
export type ImportReport = z.infer<typeof importReportSchema>

/** One item of the preview, as guests will see it. */
export const importPreviewItemSchema = z.object({
  rowNumber: z.int(),
  action: z.enum(['create', 'update', 'unchanged']),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  /** Formatted prices: one per size, or the only one with an empty name; none for an item without an amount. */
  prices: z.array(z.object({ name: z.string(), text: z.string() })),
  allergens: z.array(z.object({ name: z.string(), level: z.string() })),
  dietTypes: z.array(z.string()),
  reviewReasons: z.array(z.string()).default([]),
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

export const menuImportSchema = z.object({
  id: idSchema,
  branchId: idSchema,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** The current step and its progress; null when no step is running or none has been reported. */
  progress: z.object({ step: z.string(), done: z.int(), total: z.int().nullable() }).nullable(),
  /** Why the last step failed, and where in the file; null when it didn't fail. */
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
  /** Why each column was mapped as proposed. */
  mappingReasons: z.record(z.string(), z.string()),
  mappingWarnings: z.array(z.string()),
  questions: z.array(importQuestionSchema).default([]),
  report: importReportSchema.nullable(),
  preview: z.array(importPreviewItemSchema),
  /** How many items of this import still need a review. */
  needsReview: z.int().default(0),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  createdAt: z.string(),
})
export type MenuImport = z.infer<typeof menuImportSchema>

const shared = { tag: 'Menu import', access: 'subscribed', permission: 'menu:write', branchScope: 'all' } as const

/**
 * Responds immediately and reads the file in the background. Call `readMenuImport` until the state is no longer
 * `reading`.
 */
export const createMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports',
  summary: 'Upload a menu file (CSV, XLSX or JSON) for review; nothing is imported yet',
  upload: true,
  body: z.strictObject({ branchId: queryIdSchema, sheet: z.string().max(200).optional() }),
  data: menuImportSchema,
})

export const readMenuImport = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-imports/:id',
  summary: 'Get an import with its state, table, mapping, preview and report',
  params: idParamsSchema,
  data: menuImportSchema,
})

/** The lists of a report that can be loaded in full, because the report contains only their first entries. */
export const IMPORT_ROW_LISTS = ['refused', 'warned', 'needsReview', 'leftOut', 'unrecognised'] as const
export type ImportRowList = (typeof IMPORT_ROW_LISTS)[number]

export const listMenuImportRows = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-imports/:id/rows',
  summary: 'Get one list of an import’s report, page by page',
  params: idParamsSchema,
  query: z.strictObject({
    list: z.enum(IMPORT_ROW_LISTS),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(IMPORT_REPORT_ROWS).default(100),
  }),
  data: pageSchema(rowNoteSchema),
})

export const listMenuImports = endpoint({
  ...shared,
  method: 'GET',
  path: '/menu-imports',
  summary: 'List recent imports, newest first',
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

/** A dry run that fills `report` and `preview`. For another sheet or branch, the file is read again instead. */
export const checkMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports/:id/check',
  summary: 'Check a mapping without importing anything',
  params: idParamsSchema,
  body: z.strictObject({
    mapping: mappingSchema,
    sheet: z.string().max(200).optional(),
    /** Imports into another branch: the file is read again with that branch's language and currency. */
    branchId: idSchema.optional(),
  }),
  data: menuImportSchema,
})

/** Imports in one transaction. Rows that the report lists as refused are left out. */
export const applyMenuImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/menu-imports/:id/apply',
  summary: 'Import with the last checked mapping',
  params: idParamsSchema,
  data: menuImportSchema,
})

/** Items and option groups edited since the import are listed and left unchanged. */
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
    keptGroups: z.array(z.object({ modifierGroupId: idSchema, name: z.string(), reason: z.string() })),
  }),
})

export const deleteMenuImport = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/menu-imports/:id',
  summary: 'Discard an uploaded file that wasn’t imported',
  params: idParamsSchema,
  data: nothingSchema,
})
