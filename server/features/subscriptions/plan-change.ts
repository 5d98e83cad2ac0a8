import { BILLING, CHECKOUT } from '#contract/messages.ts'
import type { PaymentPreview, ShownPayment, Subscription } from '#contract/subscriptions.ts'
import { findPlans } from '#server/db/plans.ts'
import type { plan } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { type By, logBillingAction, requireOwn } from './billing.ts'
import { isPaid } from './policy.ts'
import { presentPreview, presentSubscription } from './present.ts'
import type { SubscriptionRow } from './queries.ts'
import { findExcess, withPrice } from './service.ts'
import { onePaymentAtATime, syncRow } from './sync.ts'

/** How old a preview's date may be. The browser sends the date back, and an old one would credit time already used. */
const PREVIEW_HOLDS_MS = 30 * 60_000

type PlanRow = typeof plan.$inferSelect
type Own = { row: SubscriptionRow; id: string }

/**
 * The charges for a change of plan, now and with the next invoice.
 * @throws {AppError} NOT_FOUND for a plan that isn't on offer; CONFLICT without a paid subscription, for another
 *   currency, or when usage exceeds the plan; UNAVAILABLE
 */
export async function previewCompanyPlanChange(
  deps: Deps,
  companyId: CompanyId,
  planId: number,
): Promise<PaymentPreview> {
  const wanted = await requirePlan(deps, planId)
  const own = await requireChangeable(deps, companyId, wanted)
  return preview(deps, own, wanted, wholeSeconds(deps.now(), own))
}

/** The subscription with its new plan; the bank's refusal; or a new preview when the amount has changed. */
export type PlanChange =
  | { ok: true; subscription: Subscription }
  | { ok: false; message: string; preview: PaymentPreview | null }

/**
 * Changes the plan and charges the difference at once, if it is the amount that was shown.
 * @throws {AppError} NOT_FOUND for a plan that isn't on offer; CONFLICT without a paid subscription, for another
 *   currency, when usage exceeds the plan, or while another payment is in progress; UNAVAILABLE
 */
export async function changeCompanyPlan(
  deps: Deps,
  by: By,
  { planId, shown }: { planId: number; shown: ShownPayment },
): Promise<PlanChange> {
  const { companyId } = by.actor
  const wanted = await requirePlan(deps, planId)
  return onePaymentAtATime(deps.database, companyId, async () => {
    const own = await requireChangeable(deps, companyId, wanted)
    // The plan is already changed when a client repeats the call after the response was lost.
    if (own.row.plan.id === wanted.id) return { ok: true, subscription: presentSubscription(own.row) }
    const at = momentOf(shown, deps.now(), own)
    const due = await preview(deps, own, wanted, at)
    if (!isSamePayment(due, shown)) return { ok: false, message: BILLING.amountChanged, preview: due }
    const outcome = await deps.payments.changePlan(own.id, await withPrice(deps, wanted), at)
    if (outcome.kind === 'declined') return { ok: false, message: outcome.message, preview: null }
    if (outcome.kind === 'done')
      await logBillingAction(deps, by, 'plan_changed', `${own.row.plan.name} → ${wanted.name}`)
    return { ok: true, subscription: presentSubscription(await syncRow(deps, companyId, own.row)) }
  })
}

async function requirePlan({ database }: Deps, planId: number): Promise<PlanRow> {
  const [wanted] = await findPlans(database, { id: planId })
  if (!wanted) throw new AppError('NOT_FOUND', CHECKOUT.planGone)
  return wanted
}

async function requireChangeable(deps: Deps, companyId: CompanyId, wanted: PlanRow): Promise<Own> {
  const own = await requireOwn(deps, companyId)
  if (!isPaid(own.row.subscription.status)) throw new AppError('CONFLICT', BILLING.payFirst)
  if (wanted.currencyCode !== own.row.plan.currencyCode) throw new AppError('CONFLICT', BILLING.otherCurrency)
  const excess = await withTenant(deps.database, companyId, (tx) => findExcess(tx, wanted))
  if (excess !== null) throw new AppError('CONFLICT', excess)
  return own
}

async function preview(deps: Deps, { id }: Own, wanted: PlanRow, at: Date): Promise<PaymentPreview> {
  const due = await deps.payments.previewChange(id, await withPrice(deps, wanted), at)
  return presentPreview(due, { plan: wanted, trialDays: 0, at })
}

/**
 * The preview's date, so that the charge matches to the cent; the current time if that date is too old, in the future,
 * or before the current period.
 */
function momentOf({ prorationDate }: ShownPayment, now: Date, own: Own): Date {
  const at = new Date(prorationDate)
  const age = now.getTime() - at.getTime()
  const start = own.row.subscription.currentPeriodStart
  const holds = age >= 0 && age <= PREVIEW_HOLDS_MS && (start === null || at >= start)
  return holds ? at : wholeSeconds(now, own)
}

/** Rounds down to whole seconds, because the provider counts in seconds, but never to a time before the period. */
function wholeSeconds(now: Date, { row }: Own): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000
  const start = row.subscription.currentPeriodStart?.getTime() ?? 0
  return new Date(Math.max(second, Math.ceil(start / 1000) * 1000))
}

function isSamePayment(due: PaymentPreview, shown: ShownPayment): boolean {
  return (
    due.amountDueMinor === shown.amountDueMinor &&
    due.creditMinor === shown.creditMinor &&
    (due.next?.amountMinor ?? null) === shown.nextAmountMinor
  )
}
