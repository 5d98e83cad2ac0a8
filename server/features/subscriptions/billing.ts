import { eq } from 'drizzle-orm'
import { BILLING, CHECKOUT } from '#contract/messages.ts'
import type { Billing, BillingDetails, Subscription } from '#contract/subscriptions.ts'
import type { Transaction } from '#server/db/client.ts'
import { findPlans } from '#server/db/plans.ts'
import { company } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { AuditAction } from '#contract/audit-log.ts'
import { writeAudit } from '#server/platform/audit.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import type { CardOutcome } from '#server/platform/payments/provider.ts'
import { refuseAfterManyDeclines, rememberDecline } from './declines.ts'
import { isPaid } from './policy.ts'
import { presentSubscription } from './present.ts'
import {
  findCurrent,
  findCustomer,
  findGrant,
  findNewestBegun,
  readCustomerDetails,
  type SubscriptionRow,
} from './queries.ts'
import { findExcess, withPrice } from './service.ts'
import { onePaymentAtATime, syncRow } from './sync.ts'

/** Who changes something, and from where. */
export type By = { actor: Pick<Actor, 'companyId' | 'userId'>; ip: string }

/** The job that tells the provider what stands on invoices. */
export const DETAILS_JOB = 'payments.details'

/**
 * Plan, card, invoices and details of a company.
 * @throws {AppError} UNAVAILABLE when the provider does not answer
 */
export async function readCompanyBilling({ database, payments }: Deps, companyId: CompanyId): Promise<Billing> {
  const { row, customerId, details } = await withTenant(database, companyId, async (tx) => ({
    row: await findNewestBegun(tx),
    customerId: await findCustomer(tx, payments.name),
    details: await readDetails(tx),
  }))
  const [card, invoices] =
    customerId === null
      ? [null, []]
      : await Promise.all([payments.readCard(customerId), payments.listInvoices(customerId)])
  return {
    subscription: row && presentSubscription(row),
    card,
    nextPayment: row && nextPayment(row),
    invoices: invoices.map((one) => ({ ...one, date: one.date.toISOString() })),
    details,
  }
}

function nextPayment({ subscription, plan }: SubscriptionRow): Billing['nextPayment'] {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, providerSubscriptionId } = subscription
  if (!isPaid(status) || cancelAtPeriodEnd || !currentPeriodEnd || providerSubscriptionId === null) return null
  return { date: currentPeriodEnd.toISOString(), amountMinor: plan.priceMinor, currencyCode: plan.currencyCode }
}

/** What stands on invoices from now on; the provider learns it from a job. */
export async function changeDetails(deps: Deps, by: By, body: BillingDetails): Promise<BillingDetails> {
  const { companyId } = by.actor
  const details = await withTenant(deps.database, companyId, async (tx) => {
    await tx
      .update(company)
      .set({ name: body.companyName, taxId: body.taxId === '' ? null : body.taxId, billingAddress: body.address })
      .where(eq(company.id, companyId))
    await addJob(tx, { companyId, kind: DETAILS_JOB, payload: {}, now: deps.now() })
    await note(tx, by, 'billing_details_changed')
    return readDetails(tx)
  })
  deps.jobsAdded()
  return details
}

async function readDetails(tx: Transaction): Promise<BillingDetails> {
  const { name: companyName, taxId, address } = await readCustomerDetails(tx)
  const empty = { line1: '', line2: '', city: '', postalCode: '', country: '' }
  return { companyName, taxId: taxId ?? '', address: address ?? empty }
}

/** The subscription with its new plan, or why the bank refused. */
export type PlanChange = { ok: true; subscription: Subscription } | { ok: false; message: string }

/**
 * Changes the plan; the difference is paid at once.
 * @throws {AppError} NOT_FOUND for a plan that is not on offer; CONFLICT when nothing is paid, or the company has more
 *   than the plan allows; UNAVAILABLE
 */
export async function changeCompanyPlan(deps: Deps, by: By, planId: number): Promise<PlanChange> {
  const { companyId } = by.actor
  const [wanted] = await findPlans(deps.database, { id: planId })
  if (!wanted) throw new AppError('NOT_FOUND', CHECKOUT.planGone)
  return onePaymentAtATime(deps.database, companyId, async () => {
    const { row, id } = await requireOwn(deps, companyId)
    if (!isPaid(row.subscription.status)) throw new AppError('CONFLICT', BILLING.payFirst)
    const excess = await withTenant(deps.database, companyId, (tx) => findExcess(tx, wanted))
    if (excess !== null) throw new AppError('CONFLICT', excess)
    const outcome = await deps.payments.changePlan(id, await withPrice(deps, wanted))
    if (outcome.kind === 'declined') return { ok: false, message: outcome.message }
    await noteDone(deps, by, 'plan_changed', `${row.plan.name} → ${wanted.name}`)
    return { ok: true, subscription: presentSubscription(await syncRow(deps, companyId, row)) }
  })
}

/**
 * Lets the subscription end with the period that is paid, or go on after all.
 * @throws {AppError} CONFLICT without a subscription of the provider; UNAVAILABLE
 */
export function setCancellation(deps: Deps, by: By, cancel: boolean): Promise<Subscription> {
  const { companyId } = by.actor
  return onePaymentAtATime(deps.database, companyId, async () => {
    const { row, id } = await requireOwn(deps, companyId)
    await deps.payments.setCancelAtPeriodEnd(id, cancel)
    await noteDone(deps, by, cancel ? 'subscription_canceled' : 'subscription_resumed')
    return presentSubscription(await syncRow(deps, companyId, row))
  })
}

/**
 * Makes a card the one that pays from now on; what is open is paid with it at once.
 * @throws {AppError} CONFLICT without a subscription of the provider; UNAVAILABLE
 */
export async function changeCard(deps: Deps, by: By, paymentMethod: string): Promise<CardOutcome> {
  const { companyId } = by.actor
  await refuseAfterManyDeclines(deps, companyId)
  const outcome = await onePaymentAtATime(deps.database, companyId, async () => {
    const { row, id, customerId } = await requireOwn(deps, companyId)
    if (isPaid(row.subscription.status)) return deps.payments.saveCard(customerId, paymentMethod)
    const paid = await deps.payments.pay(id, paymentMethod)
    await syncRow(deps, companyId, row)
    return paid
  })
  if (outcome.kind === 'declined') await rememberDecline(deps, companyId)
  if (outcome.kind === 'done') await noteDone(deps, by, 'card_changed')
  return outcome
}

/** Writes down what the provider has done: there is no transaction it could belong to. */
function noteDone(deps: Deps, by: By, action: AuditAction, detail?: string): Promise<void> {
  return withTenant(deps.database, by.actor.companyId, (tx) => note(tx, by, action, detail))
}

function note(tx: Transaction, { actor, ip }: By, action: AuditAction, detail?: string): Promise<void> {
  const { companyId, userId } = actor
  return writeAudit(tx, { companyId, userId, action, ip, ...(detail !== undefined && { detail }) })
}

/** The company's subscription, begun, and with the provider in use. */
async function requireOwn(
  { database, payments }: Deps,
  companyId: CompanyId,
): Promise<{ row: SubscriptionRow; id: string; customerId: string }> {
  const row = await withTenant(database, companyId, findCurrent)
  if (!row || row.subscription.status === 'incomplete') {
    const granted = await withTenant(database, companyId, findGrant)
    throw new AppError('CONFLICT', granted ? BILLING.granted : BILLING.noSubscription)
  }
  const { provider, providerSubscriptionId: id, providerCustomerId: customerId } = row.subscription
  if (provider !== payments.name || id === null || customerId === null) throw new AppError('CONFLICT', BILLING.granted)
  return { row, id, customerId }
}
