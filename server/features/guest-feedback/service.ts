import type { FastifyBaseLogger } from 'fastify'
import { feedbackBodySchema } from '#contract/customer-feedback.ts'
import { feedbackBody, type FeedbackForm, type FeedbackRefusal } from '#contract/feedback-form.ts'
import { FEEDBACK } from '#contract/messages.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'
import type { Deps } from '#server/deps.ts'
import { receiveFeedback } from '#server/features/customer-feedback/service.ts'
import { findBranchForGuests, readMenuSnapshot } from '#server/features/menu-site/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { refuseWhenDiskIsLow } from '#server/platform/route-binding.ts'

/**
 * The menu that a guest speaks of.
 * @returns null for a branch that guests cannot see
 */
export async function readGuestMenu(
  deps: Deps,
  { branchId, asked }: { branchId: number; asked: string | undefined },
): Promise<MenuSnapshot | null> {
  const branch = await findBranchForGuests(deps.database, branchId)
  const timed =
    branch && (await readMenuSnapshot(deps.database, branch.companyId, { branchId, asked, now: deps.now() }))
  return timed && timed.snapshot
}

/** What became of a form that was posted. */
export type FormOutcome =
  | { ok: true; isUnnamed: boolean }
  | { ok: false; refusal: FeedbackRefusal; retryAfterSeconds: number | undefined }

/**
 * Takes a form that was posted without script. Whatever happens is an outcome, so that nothing a guest typed is lost.
 * @param place the branch, and the language of the page
 * @param guest where it comes from, and where a failure of ours is written down
 */
export async function takeForm(
  deps: Deps,
  form: FeedbackForm,
  place: { branchId: number; locale: string },
  guest: { ip: string; log: FastifyBaseLogger },
): Promise<FormOutcome> {
  const parsed = feedbackBodySchema.safeParse(feedbackBody(form, place))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
    return refuse({ code: 'VALIDATION_FAILED', message: '', errors: Object.fromEntries(faults.toReversed()) })
  }
  try {
    await refuseWhenDiskIsLow(deps)
    return { ok: true, isUnnamed: (await receiveFeedback(deps, parsed.data, guest.ip)) === FEEDBACK.thanksUnnamed }
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, errors = {}, retryAfterSeconds } = error
      return refuse({ code, message, errors }, retryAfterSeconds)
    }
    guest.log.error({ err: error }, 'feedback was not taken')
    return refuse({ code: 'INTERNAL', message: '', errors: {} })
  }
}

function refuse(refusal: FeedbackRefusal, retryAfterSeconds?: number): FormOutcome {
  return { ok: false, refusal, retryAfterSeconds }
}
