import { z } from 'zod'
import {
  createdSchema,
  idParamsSchema,
  idSchema,
  listQuerySchema,
  nothingSchema,
  orderSchema,
  queryFlagSchema,
} from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import {
  TABLE_AREA_MAX_LENGTH,
  TABLE_NAME_MAX_LENGTH,
  TABLE_NUMBER_MAX,
  TABLE_SEATS_MAX,
  TABLES_AT_ONCE,
  TABLES_IN_PRINT,
} from './limits.ts'
import { VALIDATION } from './messages.ts'
import { isStorable, NOT_STORABLE, plainTextSchema } from './texts.ts'

const readers = { tag: 'Tables', access: 'subscribed', permission: 'menu:read' } as const
const writers = { tag: 'Tables', access: 'subscribed', permission: 'branch:write' } as const

export const diningTableSchema = z
  .object({
    id: idSchema,
    branchId: idSchema,
    name: z.string(),
    area: z.string().nullable(),
    seats: z.int().nullable(),
    qrToken: z.string(),
    /** The absolute URL in the QR code. */
    qrUrl: z.string(),
    isEnabled: z.boolean(),
    sortOrder: z.int(),
    lastScannedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DiningTable' })
export type DiningTable = z.infer<typeof diningTableSchema>

const nameSchema = plainTextSchema(TABLE_NAME_MAX_LENGTH).min(1, VALIDATION.nameRequired)
/** An empty area is stored as null. */
const areaSchema = plainTextSchema(TABLE_AREA_MAX_LENGTH).nullable()
const seatsSchema = z
  .int({ error: VALIDATION.seatsWhole })
  .min(1, VALIDATION.seatsWhole)
  .max(TABLE_SEATS_MAX, VALIDATION.seatsWhole)
  .nullable()

export const tableFieldsSchema = z.strictObject({
  name: nameSchema,
  area: areaSchema.optional(),
  seats: seatsSchema.optional(),
})

const tableNumberSchema = z
  .int({ error: VALIDATION.tableNumber })
  .min(0, VALIDATION.tableNumber)
  .max(TABLE_NUMBER_MAX, VALIDATION.tableNumber)

/** A numbered series of tables. Each name is `prefix` followed by a number; a space at the end of `prefix` is kept. */
export const tableSeriesSchema = z
  .strictObject({
    prefix: z.string().max(40).refine(isStorable, NOT_STORABLE),
    from: tableNumberSchema,
    to: tableNumberSchema,
    area: areaSchema.optional(),
    seats: seatsSchema.optional(),
    branchId: idSchema.optional(),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: VALIDATION.lastNumberTooSmall })
  .refine(({ from, to }) => to - from < TABLES_AT_ONCE, { path: ['to'], message: VALIDATION.tooManyTables })

export const listTables = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'GET',
  path: '/tables',
  summary: 'List the tables of the selected branch',
  query: listQuerySchema(['order', 'name', 'lastScannedAt']).extend({
    area: plainTextSchema(TABLE_AREA_MAX_LENGTH).optional(),
    isEnabled: queryFlagSchema.optional(),
  }),
  data: pageSchema(diningTableSchema),
})

/** Refused (409) for a name that already exists in the branch, and beyond the plan's limit. */
export const createTable = endpoint({
  branchScope: 'own',
  ...writers,
  method: 'POST',
  path: '/tables',
  summary: 'Create a table',
  body: tableFieldsSchema.extend({ branchId: idSchema.optional(), isEnabled: z.boolean().optional() }),
  data: createdSchema,
})

/**
 * Skips names that exist and lists them in the response. Refused (409) when all of them exist, and beyond the plan's
 * limit.
 */
export const createTables = endpoint({
  branchScope: 'own',
  ...writers,
  method: 'POST',
  path: '/tables/series',
  summary: 'Create a numbered series of tables',
  body: tableSeriesSchema,
  data: z.object({ ids: z.array(idSchema), skipped: z.array(z.string()) }),
})

export const readTable = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'GET',
  path: '/tables/:id',
  summary: 'Get a table',
  params: idParamsSchema,
  data: diningTableSchema,
})

export const updateTable = endpoint({
  branchScope: 'own',
  ...writers,
  method: 'PATCH',
  path: '/tables/:id',
  summary: 'Update a table, or enable or disable its QR code',
  params: idParamsSchema,
  body: tableFieldsSchema.extend({ isEnabled: z.boolean() }).partial(),
  data: diningTableSchema,
})

/** The table's printed QR code stops working permanently. */
export const deleteTable = endpoint({
  branchScope: 'own',
  ...writers,
  method: 'DELETE',
  path: '/tables/:id',
  summary: 'Delete a table',
  params: idParamsSchema,
  data: nothingSchema,
})

/** The old printed QR code stops working immediately. */
export const rotateTableCode = endpoint({
  branchScope: 'own',
  ...writers,
  method: 'POST',
  path: '/tables/:id/rotate',
  summary: 'Replace a table’s QR code',
  params: idParamsSchema,
  data: diningTableSchema,
})

export const TABLE_PRINTS = ['cards', 'stickers'] as const
export type TablePrint = (typeof TABLE_PRINTS)[number]

/** Prints the given tables, or all tables of the branch, including disabled ones. */
export const printTables = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'POST',
  path: '/tables/print',
  summary: 'Create a printable PDF of table QR codes',
  body: z.strictObject({
    kind: z.enum(TABLE_PRINTS),
    branchId: idSchema.optional(),
    ids: z.array(idSchema).min(1).max(TABLES_IN_PRINT).optional(),
  }),
  data: nothingSchema,
  file: ['application/pdf'],
})

export const orderTables = endpoint({
  branchScope: 'own',
  ...writers,
  method: 'PUT',
  path: '/tables/order',
  summary: 'Reorder tables',
  body: orderSchema,
  data: nothingSchema,
})
