import { feedbackBody, type FeedbackForm, type FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK } from '#contract/messages.ts'

/** Longer than the server lets a handler run (8 s): by then no answer is coming. */
const CALL_TIMEOUT_MS = 10_000

/** `refusal` is null when no answer came. */
export type SendOutcome = { ok: true; isUnnamed: boolean } | { ok: false; refusal: FeedbackRefusal | null }

/** Sends what stands in the form, and never throws: what was typed must not be lost. */
export async function sendFeedback(
  form: FeedbackForm,
  place: { branchId: number; locale: string },
): Promise<SendOutcome> {
  const body = feedbackBody(form, place)
  if (body.comment?.trim() === '' && body.rating === undefined && !body.website)
    return refused({ code: 'VALIDATION_FAILED', errors: { comment: FEEDBACK.commentRequired } })
  try {
    const response = await fetch('/api/customer-feedback/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    // The server is ours and its answers are checked there; a schema here would ship Zod to guests.
    const answer = (await response.json()) as { success?: boolean; message?: string } & Partial<FeedbackRefusal>
    if (response.ok && answer.success) return { ok: true, isUnnamed: answer.message === FEEDBACK.thanksUnnamed }
    return refused(answer)
  } catch {
    return { ok: false, refusal: null }
  }
}

function refused({ code = 'INTERNAL', message = '', errors = {} }: Partial<FeedbackRefusal>): SendOutcome {
  return { ok: false, refusal: { code, message, errors } }
}
