import type { FeedbackField, FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK } from '#contract/messages.ts'
import type { FeedbackText } from '../text/feedback.ts'

/** Why feedback was refused, in the guest's language. */
export function refusalText({ code, message, errors }: FeedbackRefusal, t: FeedbackText): string {
  if (errors['tableToken']) return t.tableGone
  if (errors['menuItemId']) return t.itemGone
  if (message === FEEDBACK.branchFull) return t.full
  if (message === FEEDBACK.tooManyReports) return t.tooManyReports
  if (code === 'RATE_LIMITED') return t.tooOften
  if (code === 'CONFLICT' || code === 'NOT_FOUND') return t.closed
  if (code === 'VALIDATION_FAILED' || code === 'BAD_REQUEST') return t.fieldsWrong
  return t.failed
}

/** The error of one field: the server's message if the page has no translation; undefined without an error. */
export function errorText(refusal: FeedbackRefusal | null, field: FeedbackField, t: FeedbackText): string | undefined {
  const error = refusal?.errors[field]
  if (error === undefined) return undefined
  if (field === 'email') return t.emailWrong
  return error === FEEDBACK.commentRequired ? t.commentMissing : error
}
