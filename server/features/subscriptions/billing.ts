import { eq } from 'drizzle-orm'
import { BILLING } from '#contract/messages.ts'
import type { Billing, BillingDetails, Subscription } from '#contract/subscriptions.ts'
import type { Transaction } from '#server/db/client.ts'
import { company } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import { awaitAll } from '#server/db/await-all.ts'
import type { Deps } from '#server/deps.ts'
import type { AuditAction } from '#contract/audit-log.ts'
import { writeAudit } from '#server/platform/audit.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import type { CardOutcome } from '#server/platform/payments/provider.ts'
import { refuseDuringCardPause, rememberDecline } from './declines.ts'
import { isPaid } from './policy.ts'
import { presentNextInvoice, presentSubscription } from './present.ts'
import {
  countUsage,
  findCurrent,
  findCustomer,
  findGrant,
  findNewestBegun,
  readCustomerDetails,
  type SubscriptionRow,
} from './queries.ts'
import { addDetailsJob, readStorage } from './service.ts'
import { onePaymentAtATime, syncRow } from './sync.ts'

export type By = { actor: Pick<Actor, 'companyId' | 'userId'>; ip: string }

/**
 * A company's plan, its usage and storage, and the card, next payment, invoices and invoice details.
 * @throws {AppError} UNAVAILABLE when the provider fails or doesn't answer
 */
export async function readCompanyBilling({ database, payments }: Deps, companyId: CompanyId): Promise<Billing> {
  const { row, customerId, details, usage, storage } = await readTenant(database, companyId, (tx) =>
    awaitAll({
      row: findNewestBegun(tx),
      customerId: findCustomer(tx, payments.name),
      details: readDetails(tx),
      usage: countUsage(tx),
      storage: readStorage(tx),
    }),
  )
  const [card, invoices, renewal] =
    customerId === null
      ? [null, [], null]
      : await Promise.all([
          payments.readCard(customerId),
          payments.listInvoices(customerId),
          row && findRenewal(payments, row),
        ])
  return {
    subscription: row && presentSubscription(row),
    card,
    nextPayment: renewal && presentNextInvoice(renewal),
    usage,
    invoices: invoices.map((one) => ({ ...one, date: one.date.toISOString() })),
    details,
    storage,
  }
}

/**
 * The provider's next charge, which can differ from the plan's price because of tax and credit. Null unless an active
 * subscription or a trial at this provider will be renewed.
 */
async function findRenewal(payments: Deps['payments'], { subscription }: SubscriptionRow) {
  const { provider, status, cancelAtPeriodEnd, providerSubscriptionId: id } = subscription
  if (provider !== payments.name || id === null || !isPaid(status) || cancelAtPeriodEnd) return null
  return payments.previewRenewal(id)
}

/** Changes the company's invoice details. A job sends them to the provider. */
export async function changeDetails(deps: Deps, by: By, body: BillingDetails): Promise<BillingDetails> {
  const { companyId } = by.actor
  const details = await withTenant(deps.database, companyId, async (tx) => {
    await tx
      .update(company)
      .set({ name: body.companyName, taxId: body.taxId === '' ? null : body.taxId, billingAddress: body.address })
      .where(eq(company.id, companyId))
    await addDetailsJob(tx, companyId, deps.now())
    await note(tx, by, 'billing_details_changed')
    return readDetails(tx)
  })
  deps.jobsAdded()
  return details
}

/** The company's invoice details; empty texts where nothing is known. */
export async function readDetails(tx: Transaction): Promise<BillingDetails> {
  const { name: companyName, taxId, address } = await readCustomerDetails(tx)
  const empty = { line1: '', line2: '', city: '', postalCode: '', country: '' }
  return { companyName, taxId: taxId ?? '', address: address ?? empty }
}

/**
 * Cancels the subscription at the end of its period, or undoes the cancellation.
 * @throws {AppError} CONFLICT without a subscription at the provider, or while another payment is in progress;
 *   UNAVAILABLE
 */
export function setCancellation(deps: Deps, by: By, cancel: boolean): Promise<Subscription> {
  const { companyId } = by.actor
  return onePaymentAtATime(deps.database, companyId, async () => {
    const { row, id } = await requireOwn(deps, companyId)
    await deps.payments.setCancelAtPeriodEnd(id, cancel)
    await logBillingAction(deps, by, cancel ? 'subscription_canceled' : 'subscription_resumed')
    return presentSubscription(await syncRow(deps, companyId, row))
  })
}

/**
 * Sets the card for future payments and pays an open invoice with it at once.
 * @throws {AppError} RATE_LIMITED after declined cards; CONFLICT without a subscription at the provider, or while
 *   another payment is in progress; UNAVAILABLE
 */
export async function changeCard(deps: Deps, by: By, paymentMethod: string): Promise<CardOutcome> {
  const { companyId } = by.actor
  const holder = { companyId, ip: by.ip }
  const outcome = await onePaymentAtATime(deps.database, companyId, async () => {
    await refuseDuringCardPause(deps, holder)
    const { row, id, customerId } = await requireOwn(deps, companyId)
    const isPaying = isPaid(row.subscription.status)
    const paid = await (isPaying
      ? deps.payments.saveCard(customerId, paymentMethod)
      : deps.payments.pay(id, paymentMethod))
    if (!isPaying) await syncRow(deps, companyId, row)
    if (paid.kind === 'declined') await rememberDecline(deps, holder)
    return paid
  })
  if (outcome.kind === 'done') await logBillingAction(deps, by, 'card_changed')
  return outcome
}

/** Logs what the provider has done. Uses its own transaction, because none may be open while the provider is called. */
export function logBillingAction(deps: Deps, by: By, action: AuditAction, detail?: string): Promise<void> {
  return withTenant(deps.database, by.actor.companyId, (tx) => note(tx, by, action, detail))
}

function note(tx: Transaction, { actor, ip }: By, action: AuditAction, detail?: string): Promise<void> {
  const { companyId, userId } = actor
  return writeAudit(tx, { companyId, userId, action, ip, ...(detail !== undefined && { detail }) })
}

/**
 * The company's started subscription with the current provider.
 * @throws {AppError} CONFLICT when there is none
 */
export async function requireOwn(
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
