import type { createFeedback, FeedbackType } from './customer-feedback.ts'
import type { BodyInput } from './endpoints.ts'
import type { ErrorCode } from './envelope.ts'

/** The fields of the feedback form, by their names in the posted form. */
export const FEEDBACK_FIELDS = [
  'type',
  'rating',
  'comment',
  'name',
  'email',
  'consent',
  /** Whether name and address are sent: `with` or `without`. */
  'contact',
  /** The table's token. */
  'table',
  /** The menu item's id. */
  'item',
  /** Identifies this form, so that feedback sent twice is stored once. */
  'key',
  /** A hidden field: if it is filled in, the sender is a bot. */
  'website',
] as const
export type FeedbackField = (typeof FEEDBACK_FIELDS)[number]

/** The form's values; '' for an empty field. A ticked checkbox has any non-empty value. */
export type FeedbackForm = Record<FeedbackField, string>

/** Why feedback was refused, in English from the server. The page shows a translated text. */
export type FeedbackRefusal = { code: ErrorCode; message: string; errors: Record<string, string> }

const PLAIN_ID = /^[1-9]\d{0,9}$/

/**
 * Reads the form from a posted body, or from its own fields. Values that aren't strings count as empty.
 * @example readFeedbackForm({ comment: 'Lovely' }).comment // 'Lovely'
 */
export function readFeedbackForm(fields: Record<string, unknown>): FeedbackForm {
  const entries = FEEDBACK_FIELDS.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
  return Object.fromEntries(entries) as FeedbackForm // fromEntries forgets the keys
}

/**
 * Whether the guest must be asked for consent first: a name or address is given, and it's unknown whether it may be
 * stored.
 */
export function asksConsent({ name, email, consent, contact }: FeedbackForm): boolean {
  return (name.trim() !== '' || email.trim() !== '') && consent === '' && contact === ''
}

/**
 * The form as the body of `/customer-feedback/create`. Only feedback about a visit has a rating.
 * @param place the branch, table or item it is about, and the language of the page
 */
export function feedbackBody(
  form: FeedbackForm,
  place: { branchId: number; locale: string },
): BodyInput<typeof createFeedback> {
  const { type, rating, comment, consent, contact, table, item, key, website } = form
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
    ...(website && { website }),
  }
}
