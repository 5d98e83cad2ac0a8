import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CHECKOUT } from '#contract/messages.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import { findPlans } from '#server/db/plans.ts'
import { type plan, subscription } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { type CardOutcome, ProviderFailure } from '#server/platform/payments/provider.ts'
import { refuseDuringCardPause, rememberDecline } from './declines.ts'
import { isPaid } from './policy.ts'
import { presentSubscription } from './present.ts'
import { findCurrent, findCustomer, hasEverBegun, readCustomerDetails, type SubscriptionRow } from './queries.ts'
import { requireFit, withPrice } from './service.ts'
import { findAtProvider, onePaymentAtATime, storeProviderState, updateSubscription } from './sync.ts'

type PlanRow = typeof plan.$inferSelect
export type CheckoutResult =
  | { ok: true; subscription: Subscription }
  | ({ ok: false } & (Exclude<CardOutcome, { kind: 'done' }> | { kind: 'amountChanged' }))

/** How many times the subscription is read after a payment, because the provider may start it a moment later. */
const START_LOOKS = 4
const START_WAIT_MS = 400

/**
 * Subscribes the company to a plan and pays by card. Continues from the existing state, so that it can be repeated
 * after an interruption anywhere without charging twice: an attempt is stored before the provider is called, and only
 * the last step charges, once per invoice.
 * @throws {AppError} NOT_FOUND for a plan that isn't on offer; RATE_LIMITED after declined cards; CONFLICT when
 *   another payment takes too long, the plan is too small, or the subscription is at another provider; UNAVAILABLE when
 *   the provider fails or doesn't answer
 */
export async function subscribe(
  deps: Deps,
  { actor: { companyId }, ip }: { actor: Pick<Actor, 'companyId'>; ip: string },
  { planId, paymentMethod, shownMinor }: { planId: number; paymentMethod: string; shownMinor: number | null },
): Promise<CheckoutResult> {
  const [wanted] = await findPlans(deps.database, { id: planId })
  if (!wanted) throw new AppError('NOT_FOUND', CHECKOUT.planGone)
  return onePaymentAtATime(deps.database, companyId, async () => {
    // The pause is checked inside the lock, so that each of many parallel calls sees the declined cards of those before
    // it.
    await refuseDuringCardPause(deps, { companyId, ip })
    const attempt = await openAttempt(deps, companyId, wanted)
    if (isPaid(attempt.subscription.status)) return success(attempt)
    const open = shownMinor === null ? null : ((await findAtProvider(deps, attempt))?.openInvoice ?? null)
    if (open && open.amountDueMinor !== shownMinor) return { ok: false, kind: 'amountChanged' } as const
    const result = await pay(deps, companyId, attempt, paymentMethod)
    if (!result.ok && result.kind === 'declined') await rememberDecline(deps, { companyId, ip })
    return result
  })
}

const success = (row: SubscriptionRow): CheckoutResult => ({ ok: true, subscription: presentSubscription(row) })

/** Continues or starts an attempt. @returns a paid subscription, or one that awaits its payment at the provider */
async function openAttempt(deps: Deps, companyId: CompanyId, wanted: PlanRow): Promise<SubscriptionRow> {
  const known = await withTenant(deps.database, companyId, findCurrent)
  if (!known) return createAtProvider(deps, companyId, await insertAttempt(deps, companyId, wanted))
  if (isPaid(known.subscription.status)) return known
  if (known.subscription.provider !== deps.payments.name) throw new AppError('CONFLICT', CHECKOUT.otherProvider)
  const state = await findAtProvider(deps, known)
  const isOpen = known.subscription.status === 'incomplete'
  const isOther = isOpen && known.plan.id !== wanted.id
  // The size of the new plan is checked before the old attempt is abandoned, and only if that attempt isn't paid.
  if (isOpen && !(state && isPaid(state.status))) await requireFit(deps, companyId, wanted)
  if (!state) {
    if (!isOther) return createAtProvider(deps, companyId, known)
    await withTenant(deps.database, companyId, (tx) =>
      updateSubscription(tx, known.subscription.id, { status: 'canceled' }),
    )
    return createAtProvider(deps, companyId, await insertAttempt(deps, companyId, wanted))
  }
  const found = await storeProviderState(deps, companyId, known, isOther ? await cancelAttempt(deps, state.id) : state)
  if (found.subscription.status !== 'canceled') return found
  return createAtProvider(deps, companyId, await insertAttempt(deps, companyId, wanted))
}

/**
 * Cancels an unpaid attempt, unless a concurrent payment succeeds first.
 * @returns the attempt's new state
 */
async function cancelAttempt({ payments }: Deps, subscriptionId: string) {
  await payments.cancelAttempt(subscriptionId)
  const state = await payments.readSubscription(subscriptionId)
  if (!state) throw new Error(`The payment provider doesn’t know subscription ${subscriptionId}`)
  return state.status === 'incomplete' ? { ...state, status: 'canceled' as const } : state
}

async function insertAttempt(deps: Deps, companyId: CompanyId, wanted: PlanRow): Promise<SubscriptionRow> {
  await requireFit(deps, companyId, wanted)
  return withTenant(deps.database, companyId, async (tx) => {
    const provider = deps.payments.name
    const [row] = await tx
      .insert(subscription)
      .values({
        companyId,
        planId: wanted.id,
        status: 'incomplete',
        provider,
        providerCustomerId: await findCustomer(tx, provider),
        createdAt: deps.now(),
        updatedAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning()
    // Another call can only have inserted an attempt if this call has lost its lock without noticing.
    if (!row) throw new AppError('CONFLICT', CHECKOUT.underWay)
    return { subscription: row, plan: wanted }
  })
}

/** Creates the attempt's customer, if missing, and its subscription at the provider. Nothing is charged yet. */
async function createAtProvider(deps: Deps, companyId: CompanyId, attempt: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, idempotencyKey } = attempt.subscription
  const inCompany = <Result>(work: Parameters<typeof withTenant<Result>>[2]) =>
    withTenant(deps.database, companyId, work)
  try {
    const customerId =
      attempt.subscription.providerCustomerId ??
      (await deps.payments.createCustomer(idempotencyKey, companyId, await inCompany(readCustomerDetails)))
    if (customerId !== attempt.subscription.providerCustomerId)
      await inCompany((tx) => updateSubscription(tx, id, { providerCustomerId: customerId }))
    const trialDays = attempt.plan.trialDays > 0 && (await inCompany(hasEverBegun)) ? 0 : attempt.plan.trialDays
    const wanted = { customerId, attempt: String(id), idempotencyKey, trialDays }
    const state = await deps.payments.subscribe({ ...wanted, plan: await withPrice(deps, attempt.plan) })
    return await storeProviderState(deps, companyId, attempt, state)
  } catch (error) {
    // Stripe repeats a failure for the same key for a day, so the next call needs a new key. If the failed call created
    // a subscription, the next one finds it by the attempt's ID.
    if (error instanceof ProviderFailure && error.hasAnswered)
      await inCompany((tx) => updateSubscription(tx, id, { idempotencyKey: randomUUID() }))
    throw error
  }
}

async function pay(
  deps: Deps,
  companyId: CompanyId,
  attempt: SubscriptionRow,
  paymentMethod: string,
): Promise<CheckoutResult> {
  const { providerSubscriptionId } = attempt.subscription
  if (providerSubscriptionId === null) throw new Error('A payment attempt without a subscription can’t be paid')
  const outcome = await deps.payments.pay(providerSubscriptionId, paymentMethod)
  const hasPaid = outcome.kind === 'done' || outcome.kind === 'processing'
  for (let look = 1; ; look += 1) {
    const state = await deps.payments.readSubscription(providerSubscriptionId)
    const row = state && (await storeProviderState(deps, companyId, attempt, state))
    if (row && isPaid(row.subscription.status)) return success(row)
    if (!hasPaid || look === START_LOOKS) break
    await wait(START_WAIT_MS)
  }
  return outcome.kind === 'done' ? { ok: false, kind: 'processing' } : { ok: false, ...outcome }
}
