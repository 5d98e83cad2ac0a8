import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PRICE_MAX_DIGITS } from './limits.ts'
import { plainTextSchema } from './texts.ts'

/** Database ids are positive and fit into a JSON number. */
export const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** An id in a path or query string: digits only, so that `0x10` and `1e1` are refused. */
export const queryIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Enter an ID, a whole number such as 12')
  .pipe(z.coerce.number<string>())
  .pipe(idSchema)
  .meta({ type: 'integer', pattern: undefined, minimum: 1 })

export const idParamsSchema = z.strictObject({ id: queryIdSchema })

export const queryFlagSchema = z.enum(['true', 'false']).transform((text) => text === 'true')

/**
 * Whether a date or time is in the years 1900 to 9998, which JavaScript, PostgreSQL and every time zone can convert.
 * @param text begins with a year of four digits
 */
export const isUsualDate = (text: string) => text >= '1900' && text < '9999'
export const UNUSUAL_DATE = 'Choose a date between 1900 and 9998'

/** The first or last day of a filter. An unusual one has the same effect as the nearest usual one. */
export const filterDaySchema = z.iso
  .date()
  .transform((day) => (day < '1900' ? '1900-01-01' : isUsualDate(day) ? day : '9998-12-31'))

/** An amount in minor units: 0 or more, at most 12 digits. */
export const priceMinorSchema = z
  .int()
  .min(0)
  .max(10 ** PRICE_MAX_DIGITS - 1)

export const nothingSchema = z.null()

export const createdSchema = z.object({ id: idSchema })

export const orderSchema = z.strictObject({ ids: z.array(idSchema).min(1).max(2000) })

/** Pages are numbered from 1. */
export const pagingFields = {
  page: z.coerce.number<string>().pipe(z.int().min(1).max(1_000_000)).default(1),
  pageSize: z.coerce.number<string>().pipe(z.int().min(1).max(100)).default(DEFAULT_PAGE_SIZE),
}

/**
 * The query of a paged list that can be searched and sorted.
 * @param sorts the sortable columns; the first is the default
 */
export function listQuerySchema<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return z.strictObject({
    ...pagingFields,
    search: plainTextSchema(200).optional(),
    sort: z.enum(sorts).default(() => sorts[0]),
    direction: z.enum(['asc', 'desc']).default('asc'),
    branchId: queryIdSchema.optional(),
  })
}
