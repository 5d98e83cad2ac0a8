import type { FeedbackField, FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK } from '#contract/messages.ts'
import type { FeedbackWords } from '../words/feedback.ts'

/** Why feedback was refused, in the guest's language. */
export function refusalWords({ code, message, errors }: FeedbackRefusal, words: FeedbackWords): string {
  if (errors['tableToken']) return words.tableGone
  if (errors['menuItemId']) return words.itemGone
  if (message === FEEDBACK.branchFull) return words.full
  if (code === 'RATE_LIMITED') return words.tooOften
  if (code === 'CONFLICT' || code === 'NOT_FOUND') return words.closed
  if (code === 'VALIDATION_FAILED' || code === 'BAD_REQUEST') return words.fieldsWrong
  return words.failed
}

/** The error of one field: the server's message if the page has no translation; undefined without an error. */
export function faultWords(
  refusal: FeedbackRefusal | null,
  field: FeedbackField,
  words: FeedbackWords,
): string | undefined {
  const fault = refusal?.errors[field]
  if (fault === undefined) return undefined
  if (field === 'email') return words.emailWrong
  return fault === FEEDBACK.commentRequired ? words.commentMissing : fault
}
