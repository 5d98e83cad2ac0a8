import { z } from 'zod'

/** The error codes of failed calls, each with its HTTP status. The codes are for programs; people read `message`. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  EMAIL_NOT_VERIFIED: 401,
  TOO_MANY_ATTEMPTS: 401,
  SUBSCRIPTION_REQUIRED: 402,
  FORBIDDEN: 403,
  PASSWORD_NOT_CONFIRMED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STALE_REVISION: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** The response to a failed call. `error` repeats the message for clients that show that field. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    message: z.string(),
    error: z.string(),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]), // `Object.keys` returns `string[]`
    requestId: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof failureSchema>

/**
 * The envelope of a successful response.
 * @param data the shape of `data`
 */
export function envelopeSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), message: z.string(), data })
}

/**
 * The envelope of a response with 200 and `success: false`: something else is needed first.
 * @param data the shape of `data`
 */
export function refusalSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(false), message: z.string(), data })
}

export type Envelope<Data> = { success: true; message: string; data: Data }

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    pageSize: z.int().min(1),
  })
}

export type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number }
