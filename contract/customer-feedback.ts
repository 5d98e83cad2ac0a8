import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { idParamsSchema, idSchema, listQuerySchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import { FEEDBACK_COMMENT_MAX_LENGTH, FULL_NAME_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { FEEDBACK } from './messages.ts'
import { localeSchema, localizedTextSchema, plainTextSchema } from './texts.ts'

export const FEEDBACK_TYPES = ['EXPERIENCE', 'ALLERGEN_REPORT', 'MENU_ERROR'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const FEEDBACK_STATUSES = ['NEW', 'READ', 'DISMISSED'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

const ratingSchema = z
  .int(FEEDBACK.ratingOutOfRange)
  .min(1, FEEDBACK.ratingOutOfRange)
  .max(5, FEEDBACK.ratingOutOfRange)

/** A guest's feedback. An empty form field counts as missing. */
export const feedbackBodySchema = z
  .strictObject({
    branchId: idSchema,
    /** The token from the table's QR code. */
    tableToken: plainTextSchema(100).optional(),
    menuItemId: idSchema.optional(),
    type: z.enum(FEEDBACK_TYPES),
    rating: ratingSchema.optional(),
    comment: plainTextSchema(FEEDBACK_COMMENT_MAX_LENGTH).default(''),
    name: plainTextSchema(FULL_NAME_MAX_LENGTH).optional(),
    email: z.union([z.literal(''), emailSchema]).optional(),
    /** Without consent, name and address are not stored. */
    consent: z.boolean().optional(),
    locale: localeSchema,
    /** The same feedback sent again with the same key, because the answer was lost, is stored once. */
    idempotencyKey: z.uuid().optional(),
    /** A hidden field: if it is filled in, the sender is a bot. */
    website: z.string().max(500).optional(),
  })
  .superRefine(({ type, rating, comment }, context) => {
    if (comment !== '' || (type === 'EXPERIENCE' && rating !== undefined)) return
    context.addIssue({ code: 'custom', path: ['comment'], message: FEEDBACK.commentRequired })
  })

/** A mistake in the menu, an undeclared allergen, or a rating of the visit. Stored for 12 months. */
export const createFeedback = endpoint({
  method: 'POST',
  path: '/customer-feedback/create',
  summary: 'Send feedback as a guest',
  tag: 'Feedback',
  access: 'public',
  body: feedbackBodySchema,
  data: nothingSchema,
})

export const customerFeedbackSchema = z
  .object({
    id: idSchema,
    branch: z.object({ id: idSchema, name: z.string(), timeZone: z.string() }),
    /** Null when no table was given, or it was deleted. */
    table: z.object({ id: idSchema, name: z.string() }).nullable(),
    menuItem: z.object({ id: idSchema, name: localizedTextSchema(NAME_MAX_LENGTH) }).nullable(),
    type: z.enum(FEEDBACK_TYPES),
    rating: z.int().nullable(),
    comment: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    locale: z.string(),
    status: z.enum(FEEDBACK_STATUSES),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomerFeedback' })
export type CustomerFeedback = z.infer<typeof customerFeedbackSchema>

const readers = { tag: 'Feedback', access: 'subscribed', permission: 'feedback:read' } as const

/** Dates are whole days in the branch's time zone. Without `branchId`, all branches are listed. */
const filters = {
  branchId: queryIdSchema.optional(),
  type: z.enum(FEEDBACK_TYPES).optional(),
  status: z.enum(FEEDBACK_STATUSES).optional(),
  rating: z.coerce.number<string>().pipe(ratingSchema).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

/** Allergen reports that are not dismissed come first, then the newest. */
export const listFeedback = endpoint({
  ...readers,
  method: 'GET',
  path: '/customer-feedback',
  summary: 'List guest feedback',
  query: listQuerySchema(['urgency', 'date']).extend(filters),
  data: pageSchema(customerFeedbackSchema),
})

export const readFeedbackCounts = endpoint({
  ...readers,
  method: 'GET',
  path: '/customer-feedback/counts',
  summary: 'Count new feedback',
  data: z.object({ newCount: z.int().min(0), newAllergenReportCount: z.int().min(0) }),
})

/** Cells that start like a formula are escaped, so that a spreadsheet shows them as text. */
export const exportFeedback = endpoint({
  ...readers,
  method: 'GET',
  path: '/customer-feedback/export',
  summary: 'Export guest feedback as CSV',
  query: z.strictObject({ search: plainTextSchema(200).optional(), ...filters }),
  data: nothingSchema,
  file: ['text/csv; charset=utf-8'],
})

export const readFeedback = endpoint({
  ...readers,
  method: 'GET',
  path: '/customer-feedback/:id',
  summary: 'Get one piece of feedback',
  params: idParamsSchema,
  data: customerFeedbackSchema,
})

export const updateFeedback = endpoint({
  ...readers,
  method: 'PATCH',
  path: '/customer-feedback/:id',
  summary: 'Mark feedback as new, read or dismissed',
  params: idParamsSchema,
  body: z.strictObject({ status: z.enum(FEEDBACK_STATUSES) }),
  data: customerFeedbackSchema,
})

export const markFeedback = endpoint({
  ...readers,
  method: 'POST',
  path: '/customer-feedback/mark',
  summary: 'Mark multiple pieces of feedback',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(500), status: z.enum(FEEDBACK_STATUSES) }),
  data: z.object({ changedCount: z.int().min(0) }),
})
