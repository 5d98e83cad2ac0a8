import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { filterDaySchema, idParamsSchema, idSchema, listQuerySchema, nothingSchema, queryIdSchema } from './common.ts'
import { endpoint } from './endpoints.ts'
import { pageSchema } from './envelope.ts'
import {
  FEEDBACK_COMMENT_MAX_LENGTH,
  FEEDBACK_NOTE_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  NAME_MAX_LENGTH,
} from './limits.ts'
import { FEEDBACK } from './messages.ts'
import { localeSchema, localizedTextSchema, plainTextSchema } from './texts.ts'

export const FEEDBACK_TYPES = ['EXPERIENCE', 'ALLERGEN_REPORT', 'MENU_ERROR'] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** Only members change the status; reading feedback doesn't change it. */
export const FEEDBACK_STATUSES = ['NEW', 'IN_PROGRESS', 'RESOLVED', 'DISMISSED'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

/** Whether a status requires a note. Resolving an allergen report does, to record what was done about it. */
export function needsNote(type: FeedbackType, status: FeedbackStatus): boolean {
  return type === 'ALLERGEN_REPORT' && status === 'RESOLVED'
}

/** The filters by status. `OPEN` means NEW or IN_PROGRESS. */
export const FEEDBACK_STATUS_FILTERS = ['OPEN', ...FEEDBACK_STATUSES] as const
export type FeedbackStatusFilter = (typeof FEEDBACK_STATUS_FILTERS)[number]

/** What a member can do with feedback: set its status, or hide or show its menu item in its branch. */
export const FEEDBACK_ACTIONS = [...FEEDBACK_STATUSES, 'ITEM_HIDDEN', 'ITEM_SHOWN'] as const
export type FeedbackAction = (typeof FEEDBACK_ACTIONS)[number]

const ratingSchema = z
  .int(FEEDBACK.ratingOutOfRange)
  .min(1, FEEDBACK.ratingOutOfRange)
  .max(5, FEEDBACK.ratingOutOfRange)

/** A guest's feedback. An empty table token, name, email or comment counts as missing. */
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
    /** Without consent, name and email are not stored. */
    consent: z.boolean().optional(),
    locale: localeSchema,
    /** Unchanged feedback sent again with the same key, for example after a lost response, is stored only once. */
    idempotencyKey: z.uuid().optional(),
    /** A hidden field that bots fill in. Feedback with this field is dropped, except for allergen reports. */
    subject: z.string().max(500).optional(),
  })
  .superRefine(({ type, rating, comment }, context) => {
    if (comment !== '' || (type === 'EXPERIENCE' && rating !== undefined)) return
    context.addIssue({ code: 'custom', path: ['comment'], message: FEEDBACK.commentRequired })
  })

/** The feedback is deleted after 12 months. */
export const createFeedback = endpoint({
  branchScope: 'none',
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
    /** Null when the guest didn't come from a table's QR code, or the table was deleted. */
    table: z.object({ id: idSchema, name: z.string() }).nullable(),
    menuItem: z
      .object({
        id: idSchema,
        name: localizedTextSchema(NAME_MAX_LENGTH),
        isPublished: z.boolean(),
        /** Hidden from guests in this branch. */
        isHidden: z.boolean(),
      })
      .nullable(),
    type: z.enum(FEEDBACK_TYPES),
    rating: z.int().nullable(),
    comment: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** When the guest agreed that name and email are stored. Without consent, all three are null. */
    consentedAt: z.iso.datetime().nullable(),
    locale: z.string(),
    status: z.enum(FEEDBACK_STATUSES),
    /** The note written with the current status. */
    note: z.string().nullable(),
    /**
     * When and by whom the status was last changed; null if it has never changed, or changed before these fields
     * existed. `statusChangedBy` is also null when that member no longer exists.
     */
    statusChangedAt: z.iso.datetime().nullable(),
    statusChangedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomerFeedback' })
export type CustomerFeedback = z.infer<typeof customerFeedbackSchema>

export const feedbackDetailsSchema = customerFeedbackSchema
  .extend({
    /** What members did with the feedback, oldest first. */
    history: z.array(
      z.object({
        id: idSchema,
        action: z.enum(FEEDBACK_ACTIONS),
        note: z.string().nullable(),
        /** Null when the member no longer exists. */
        by: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'FeedbackDetails' })
export type FeedbackDetails = z.infer<typeof feedbackDetailsSchema>

const readers = { tag: 'Feedback', access: 'subscribed', permission: 'feedback:read' } as const

/** Dates are whole days in the branch's time zone. Without `branchId`, all the member's branches are included. */
const filters = {
  branchId: queryIdSchema.optional(),
  type: z.enum(FEEDBACK_TYPES).optional(),
  status: z.enum(FEEDBACK_STATUS_FILTERS).optional(),
  rating: z.coerce.number<string>().pipe(ratingSchema).optional(),
  from: filterDaySchema.optional(),
  to: filterDaySchema.optional(),
}

/**
 * By default sorted by urgency: open allergen reports, other open feedback, then the rest; the newest first in each
 * group. The direction only applies to sorting by date.
 */
export const listFeedback = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'GET',
  path: '/customer-feedback',
  summary: 'List guest feedback',
  query: listQuerySchema(['urgency', 'date']).extend(filters),
  data: pageSchema(customerFeedbackSchema),
})

export const readFeedbackCounts = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'GET',
  path: '/customer-feedback/counts',
  summary: 'Count new feedback',
  data: z.object({ newCount: z.int().min(0), newAllergenReportCount: z.int().min(0) }),
})

/** Cells that start like a formula are escaped, so that a spreadsheet shows them as text. */
export const exportFeedback = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'GET',
  path: '/customer-feedback/export',
  summary: 'Export guest feedback as CSV',
  query: z.strictObject({ search: plainTextSchema(200).optional(), ...filters }),
  data: nothingSchema,
  file: ['text/csv; charset=utf-8'],
})

export const readFeedback = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'GET',
  path: '/customer-feedback/:id',
  summary: 'Get one piece of feedback',
  params: idParamsSchema,
  data: feedbackDetailsSchema,
})

/** Resolving an allergen report needs a note on what was done. The note belongs to the status it is sent with. */
const statusFields = {
  status: z.enum(FEEDBACK_STATUSES),
  note: plainTextSchema(FEEDBACK_NOTE_MAX_LENGTH).optional(),
}

export const updateFeedback = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'PATCH',
  path: '/customer-feedback/:id',
  summary: 'Change the status of one piece of feedback',
  params: idParamsSchema,
  body: z.strictObject(statusFields),
  data: feedbackDetailsSchema,
})

/** Changes all the given entries or none. Each entry whose status changes gets the same note. */
export const markFeedback = endpoint({
  branchScope: 'own',
  ...readers,
  method: 'POST',
  path: '/customer-feedback/mark',
  summary: 'Change the status of multiple pieces of feedback',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(500), ...statusFields }),
  data: z.object({ changedCount: z.int().min(0) }),
})

/** Also needs the permission `override:write`. Hiding the item changes the status NEW to IN_PROGRESS. */
export const updateFeedbackItem = endpoint({
  ...readers,
  method: 'PUT',
  branchScope: 'own',
  path: '/customer-feedback/:id/menu-item',
  summary: 'Hide or show the menu item that a piece of feedback is about, in its branch',
  params: idParamsSchema,
  body: z.strictObject({
    isHidden: z.boolean(),
    /** Changes the status IN_PROGRESS back to NEW. */
    reopen: z.boolean().optional(),
  }),
  data: feedbackDetailsSchema,
})
