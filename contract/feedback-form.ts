import type { createFeedback, FeedbackType } from './customer-feedback.ts'
import type { BodyInput } from './endpoints.ts'
import type { ErrorCode } from './envelope.ts'

/** The fields of the menu site's feedback form, by the names under which they are posted. */
export const FEEDBACK_FIELDS = [
  'type',
  'rating',
  'comment',
  'name',
  'email',
  'consent',
  /** The table's token. */
  'table',
  /** The menu item's id. */
  'item',
  /** Tells one form from every other, so that the same words sent twice are kept once. */
  'key',
  /** A field no guest sees: whoever fills it in is a program. */
  'website',
] as const
export type FeedbackField = (typeof FEEDBACK_FIELDS)[number]

/** What stands in the form; '' where there is nothing. A ticked box has any text. */
export type FeedbackForm = Record<FeedbackField, string>

/** Why feedback was not taken, in the server's own words; the page says it in the guest's language. */
export type FeedbackRefusal = { code: ErrorCode; message: string; errors: Record<string, string> }

const PLAIN_ID = /^[1-9]\d{0,9}$/

/**
 * Reads the form out of what a browser sent, or of its own fields. What is not text counts as empty.
 * @example readFeedbackForm({ comment: 'Lovely' }).comment // 'Lovely'
 */
export function readFeedbackForm(fields: Record<string, unknown>): FeedbackForm {
  const entries = FEEDBACK_FIELDS.map((name) => [name, typeof fields[name] === 'string' ? fields[name] : ''])
  return Object.fromEntries(entries) as FeedbackForm // fromEntries forgets the keys
}

/**
 * The form as the call to `/customer-feedback/create` takes it. Only an experience is rated, whatever was chosen before.
 * @param place whose feedback it is, and the language of the page
 */
export function feedbackBody(
  form: FeedbackForm,
  place: { branchId: number; locale: string },
): BodyInput<typeof createFeedback> {
  const { type, rating, comment, name, email, consent, table, item, key, website } = form
  return {
    ...place,
    type: type as FeedbackType, // the server looks at it
    comment,
    ...(rating !== '' && type === 'EXPERIENCE' && { rating: Number(rating) }),
    ...(name && { name }),
    ...(email && { email }),
    ...(consent && { consent: true }),
    ...(table && { tableToken: table }),
    ...(PLAIN_ID.test(item) && { menuItemId: Number(item) }),
    ...(key && { idempotencyKey: key }),
    ...(website && { website }),
  }
}
