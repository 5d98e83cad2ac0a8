import type { FastifyBaseLogger } from 'fastify'
import { feedbackBodySchema } from '#contract/customer-feedback.ts'
import { needsConsent, feedbackBody, type FeedbackForm, type FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK } from '#contract/messages.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { Deps } from '#server/deps.ts'
import { receiveFeedback } from '#server/features/customer-feedback/service.ts'
import { findBranchForGuests, readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { refuseWhenDiskIsLow } from '#server/platform/route-binding.ts'

/**
 * The branch's menu for the feedback page, with only the item that the feedback is about.
 * @returns null for a branch that guests can't see
 */
export async function readGuestMenu(
  deps: Deps,
  { branchId, asked, itemId }: { branchId: number; asked: string | undefined; itemId: number | null },
): Promise<MenuSnapshot | null> {
  const branch = await findBranchForGuests(deps.database, branchId)
  const timed =
    branch &&
    (await readMenuSnapshot(deps.database, branch.companyId, {
      branchId,
      asked,
      now: deps.now(),
      // Only the item is read, because the page shows no other and reading a long menu takes a second.
      items: { onlyItem: itemId ?? 0 },
    }))
  return timed && timed.snapshot
}

export type FormOutcome =
  | { ok: true; isUnnamed: boolean }
  | { ok: false; refusal: FeedbackRefusal; retryAfterSeconds: number | undefined }
  /** Nothing was stored: the guest must first decide whether to send the name or email address. */
  | { ok: false; refusal: null }

/**
 * Handles a form posted without JavaScript. Every failure is returned, so that nothing a guest typed is lost.
 * @param place the branch, and the language of the page
 * @param guest the client, and the log for internal errors
 */
export async function handleForm(
  deps: Deps,
  form: FeedbackForm,
  place: { branchId: number; locale: string },
  guest: { ip: string; log: FastifyBaseLogger },
): Promise<FormOutcome> {
  const parsed = feedbackBodySchema.safeParse(feedbackBody(form, place))
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
    return refuse({ code: 'VALIDATION_FAILED', message: '', errors: Object.fromEntries(errors.toReversed()) })
  }
  if (needsConsent(form)) return { ok: false, refusal: null }
  try {
    await refuseWhenDiskIsLow(deps)
    const thanks = await receiveFeedback(deps, parsed.data, guest.ip)
    return { ok: true, isUnnamed: form.contact === 'without' || thanks === FEEDBACK.thanksUnnamed }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, errors = {}, retryAfterSeconds } = error
      return refuse({ code, message, errors }, retryAfterSeconds)
    }
    guest.log.error({ err: error }, 'feedback was not stored')
    return refuse({ code: 'INTERNAL', message: '', errors: {} })
  }
}

function refuse(refusal: FeedbackRefusal, retryAfterSeconds?: number): FormOutcome {
  return { ok: false, refusal, retryAfterSeconds }
}
