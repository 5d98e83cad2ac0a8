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
import { refuseAfterManyDeclines, rememberDecline } from './declines.ts'
import { isPaid } from './policy.ts'
import { presentSubscription } from './present.ts'
import { findCurrent, findCustomer, hasEverBegun, readCustomerDetails, type SubscriptionRow } from './queries.ts'
import { withPrice } from './service.ts'
import { findAtProvider, onePaymentAtATime, record, update } from './sync.ts'

type PlanRow = typeof plan.$inferSelect
/** The subscription, or what stands between. */
export type CheckoutResult =
  | { ok: true; subscription: Subscription }
  | ({ ok: false } & Exclude<CardOutcome, { kind: 'done' }>)

/** The provider needs a moment between taking the money and starting the subscription. */
const START_LOOKS = 4
const START_WAIT_MS = 400

/**
 * Subscribes the company to a plan and pays with a card. May be called any number of times, at once or after having
 * been cut off anywhere: it goes on with what there is. One attempt per company is written down before the provider
 * hears of it; what it makes is found again by the attempt's number; and nothing is charged before the last step, which
 * the provider does once per invoice.
 * @throws {AppError} NOT_FOUND for a plan that is not on offer; CONFLICT when another payment takes too long;
 *   UNAVAILABLE when the provider does not answer
 */
export async function subscribe(
  deps: Deps,
  { companyId }: Pick<Actor, 'companyId'>,
  { planId, paymentMethod }: { planId: number; paymentMethod: string },
): Promise<CheckoutResult> {
  const [wanted] = await findPlans(deps.database, { id: planId })
  if (!wanted) throw new AppError('NOT_FOUND', CHECKOUT.planGone)
  await refuseAfterManyDeclines(deps, companyId)
  const result = await onePaymentAtATime(deps.database, companyId, async () => {
    const attempt = await openAttempt(deps, companyId, wanted)
    return isPaid(attempt.subscription.status) ? success(attempt) : pay(deps, companyId, attempt, paymentMethod)
  })
  if (!result.ok && result.kind === 'declined') await rememberDecline(deps, companyId)
  return result
}

const success = (row: SubscriptionRow): CheckoutResult => ({ ok: true, subscription: presentSubscription(row) })

/** @returns a subscription that is paid, or one that exists at the provider and waits for its payment */
async function openAttempt(deps: Deps, companyId: CompanyId, wanted: PlanRow): Promise<SubscriptionRow> {
  const known = await withTenant(deps.database, companyId, findCurrent)
  if (!known) return begin(deps, companyId, await insertAttempt(deps, companyId, wanted))
  if (isPaid(known.subscription.status)) return known
  if (known.subscription.provider !== deps.payments.name) throw new AppError('CONFLICT', CHECKOUT.otherProvider)
  const state = await findAtProvider(deps, known)
  const isOther = known.subscription.status === 'incomplete' && known.plan.id !== wanted.id
  if (!state) {
    if (!isOther) return begin(deps, companyId, known)
    await withTenant(deps.database, companyId, (tx) => update(tx, known.subscription.id, { status: 'canceled' }))
    return begin(deps, companyId, await insertAttempt(deps, companyId, wanted))
  }
  const found = await record(deps, companyId, known, isOther ? await abandon(deps, state.id) : state)
  if (found.subscription.status !== 'canceled') return found
  return begin(deps, companyId, await insertAttempt(deps, companyId, wanted))
}

/** The plan was changed before it was paid. If it was paid at this very moment, it stays. */
async function abandon({ payments }: Deps, subscriptionId: string) {
  await payments.abandon(subscriptionId)
  const state = await payments.readSubscription(subscriptionId)
  if (!state) throw new Error(`The provider forgot ${subscriptionId}`)
  return state.status === 'incomplete' ? { ...state, status: 'canceled' as const } : state
}

async function insertAttempt(deps: Deps, companyId: CompanyId, wanted: PlanRow): Promise<SubscriptionRow> {
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
    // Only somebody whose turn ended without telling us can have been faster.
    if (!row) throw new AppError('CONFLICT', CHECKOUT.underWay)
    return { subscription: row, plan: wanted }
  })
}

/** Makes the provider's side of an attempt. Nothing is charged yet. */
async function begin(deps: Deps, companyId: CompanyId, attempt: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, idempotencyKey } = attempt.subscription
  const inCompany = <Result>(work: Parameters<typeof withTenant<Result>>[2]) =>
    withTenant(deps.database, companyId, work)
  try {
    const customerId =
      attempt.subscription.providerCustomerId ??
      (await deps.payments.createCustomer(idempotencyKey, companyId, await inCompany(readCustomerDetails)))
    if (customerId !== attempt.subscription.providerCustomerId)
      await inCompany((tx) => update(tx, id, { providerCustomerId: customerId }))
    const trialDays = attempt.plan.trialDays > 0 && (await inCompany(hasEverBegun)) ? 0 : attempt.plan.trialDays
    const wanted = { customerId, attempt: String(id), idempotencyKey, trialDays }
    const state = await deps.payments.subscribe({ ...wanted, plan: await withPrice(deps, attempt.plan) })
    return await record(deps, companyId, attempt, state)
  } catch (error) {
    // The provider would repeat its failure under the same key for a day. What the failed call may have made is looked
    // for by the attempt's number before another one is made, and costs nothing until it is paid.
    if (error instanceof ProviderFailure && error.hasAnswered)
      await inCompany((tx) => update(tx, id, { idempotencyKey: randomUUID() }))
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
  if (providerSubscriptionId === null) throw new Error('An attempt without its subscription cannot be paid')
  const outcome = await deps.payments.pay(providerSubscriptionId, paymentMethod)
  const hasPaid = outcome.kind === 'done' || outcome.kind === 'processing'
  for (let look = 1; ; look += 1) {
    const state = await deps.payments.readSubscription(providerSubscriptionId)
    const row = state && (await record(deps, companyId, attempt, state))
    if (row && isPaid(row.subscription.status)) return success(row)
    if (!hasPaid || look === START_LOOKS) break
    await wait(START_WAIT_MS)
  }
  return outcome.kind === 'done' ? { ok: false, kind: 'processing' } : { ok: false, ...outcome }
}
