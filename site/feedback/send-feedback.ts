import { needsConsent, feedbackBody, type FeedbackForm, type FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK, VALIDATION } from '#contract/messages.ts'

/** Longer than the server takes to respond (at most 8 s). */
const CALL_TIMEOUT_MS = 10_000

/**
 * `refusal` is null without a readable response, and with `asks`: then nothing was sent, because the guest must decide on
 * consent first.
 */
type SendOutcome = { ok: true; isUnnamed: boolean } | { ok: false; refusal: FeedbackRefusal | null; asks?: boolean }

/** Sends the form. Never rejects, so that no input is lost. */
export async function sendFeedback(
  form: FeedbackForm,
  place: { branchId: number; locale: string },
): Promise<SendOutcome> {
  const body = feedbackBody(form, place)
  if (body.comment?.trim() === '' && body.rating === undefined && !body.subject)
    return refused({ code: 'VALIDATION_FAILED', errors: { comment: FEEDBACK.commentRequired } })
  // Don't ask for consent to store an email address that the server will refuse.
  if (needsConsent(form) && form.email.trim() !== '' && !looksLikeAddress(form.email.trim()))
    return refused({ code: 'VALIDATION_FAILED', errors: { email: VALIDATION.emailInvalid } })
  if (needsConsent(form)) return { ok: false, refusal: null, asks: true }
  try {
    const response = await fetch('/api/customer-feedback/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    // Our own server validates its responses; a schema here would ship Zod to guests.
    const answer = (await response.json()) as { success?: boolean; message?: string } & Partial<FeedbackRefusal>
    if (response.ok && answer.success)
      return { ok: true, isUnnamed: form.contact === 'without' || answer.message === FEEDBACK.thanksUnnamed }
    return refused(answer)
  } catch {
    return { ok: false, refusal: null }
  }
}

/** Looser than the server's rule: some email addresses that pass here are refused there. */
function looksLikeAddress(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && text.slice(at).includes('.')
}

function refused({ code = 'INTERNAL', message = '', errors = {} }: Partial<FeedbackRefusal>): SendOutcome {
  return { ok: false, refusal: { code, message, errors } }
}
