import type { createFeedback, FeedbackType } from './customer-feedback.ts'
import type { BodyInput } from './endpoints.ts'
import type { ErrorCode } from './envelope.ts'

export const FEEDBACK_FIELDS = [
  'type',
  'rating',
  'comment',
  'name',
  'email',
  'consent',
  /** The guest's answer to whether name and email are sent: `with` or `without`; '' before the question. */
  'contact',
  /** The token from the table's QR code. */
  'table',
  'item',
  /** Identifies the feedback, so that it is stored only once, even if it is sent again unchanged. */
  'key',
  /** A hidden field that bots fill in. Browsers and password managers don't autofill a field of this name. */
  'subject',
] as const
export type FeedbackField = (typeof FEEDBACK_FIELDS)[number]

/** The form's values; '' for an empty field or an unticked checkbox. */
export type FeedbackForm = Record<FeedbackField, string>

/** Why feedback was refused, in English; `errors` by field. The page shows a translated text. */
export type FeedbackRefusal = { code: ErrorCode; message: string; errors: Record<string, string> }

const PLAIN_ID = /^[1-9]\d{0,9}$/

/**
 * Reads the form's values from an object, such as a posted body or the entries of a `FormData`. Values that aren't
 * strings count as empty.
 * @example readFeedbackForm({ comment: 'Lovely' }).comment // 'Lovely'
 */
export function readFeedbackForm(fields: Record<string, unknown>): FeedbackForm {
  const entries = FEEDBACK_FIELDS.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
  return Object.fromEntries(entries) as FeedbackForm // TypeScript doesn't infer the keys of `Object.fromEntries`
}

/**
 * Whether the guest must be asked for consent first: a name or email is given, and it's unknown whether it may be
 * stored.
 */
export function needsConsent({ name, email, consent, contact }: FeedbackForm): boolean {
  return (name.trim() !== '' || email.trim() !== '') && consent === '' && contact === ''
}

/**
 * The form as the body of `/customer-feedback/create`. Only feedback about a visit has a rating.
 * @param place the branch that the feedback is about, and the language of the page
 */
export function feedbackBody(
  form: FeedbackForm,
  place: { branchId: number; locale: string },
): BodyInput<typeof createFeedback> {
  const { type, rating, comment, consent, contact, table, item, key, subject } = form
  const { name, email } = contact === 'without' ? { name: '', email: '' } : form
  return {
    ...place,
    type: type as FeedbackType, // the server validates it
    comment,
    ...(rating !== '' && type === 'EXPERIENCE' && { rating: Number(rating) }),
    ...(name && { name }),
    ...(email && { email }),
    ...((consent || contact === 'with') && { consent: true }),
    ...(table && { tableToken: table }),
    ...(PLAIN_ID.test(item) && { menuItemId: Number(item) }),
    ...(key && { idempotencyKey: key }),
    ...(subject && { subject }),
  }
}
