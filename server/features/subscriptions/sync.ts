import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/client.ts'
import { withCompanyLock } from '#server/db/company-lock.ts'
import { plan, subscription, type SubscriptionStatus } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { AuditAction } from '#contract/audit-log.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import { publishAtFirstPayment } from '#server/platform/publication.ts'
import { CHECKOUT } from '#contract/messages.ts'
import { addDunningMails } from './mail-jobs.ts'
import { applyProviderState, isPaid } from './policy.ts'
import { findCurrent, findGrant, hasEverBegun, type SubscriptionRow } from './queries.ts'
import { findAccessEnd } from './service.ts'

/** How long a payment waits for another payment of the same company. */
const TURN_MS = 6_000
/** How long Stripe recognises a repeated call by its idempotency key. */
const ATTEMPT_MS = 24 * 60 * 60 * 1000

/**
 * Runs work on a company's subscription at the provider, one call at a time. Without the lock, a call that read an old
 * state could overwrite the newer one of another call.
 * @throws {AppError} CONFLICT when an earlier call takes too long
 */
export async function onePaymentAtATime<Result>(
  database: Database,
  companyId: CompanyId,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await withCompanyLock(database, companyId, TURN_MS, work)
  if (!done) throw new AppError('CONFLICT', CHECKOUT.underWay)
  return done.result
}

/** Sets a company's subscription to the provider's state; does nothing without one at this provider. */
export function syncCompany(deps: Deps, companyId: CompanyId): Promise<void> {
  return onePaymentAtATime(deps.database, companyId, async () => {
    const row = await withTenant(deps.database, companyId, findCurrent)
    if (row?.subscription.provider === deps.payments.name) await syncRow(deps, companyId, row)
  })
}

/**
 * Sets one subscription to the provider's state, or cancels an attempt that the provider still doesn't know after a
 * day. Must be called inside `onePaymentAtATime`.
 * @returns the updated row
 */
export async function syncRow(deps: Deps, companyId: CompanyId, row: SubscriptionRow): Promise<SubscriptionRow> {
  const state = await findAtProvider(deps, row)
  if (state) return storeProviderState(deps, companyId, row, state)
  const { id, status, createdAt } = row.subscription
  const isForgotten = status === 'incomplete' && deps.now().getTime() - createdAt.getTime() >= ATTEMPT_MS
  return withTenant(deps.database, companyId, async (tx) => ({
    ...row,
    subscription: await updateSubscription(tx, id, {
      updatedAt: deps.now(),
      ...(isForgotten && { status: 'canceled' as const }),
    }),
  }))
}

/**
 * The provider's subscription of a row: by its id, or by the attempt if the id wasn't stored before an interruption.
 * Null when there is none.
 */
export async function findAtProvider(
  { payments }: Pick<Deps, 'payments'>,
  { subscription: row }: SubscriptionRow,
): Promise<ProviderSubscription | null> {
  if (row.providerSubscriptionId !== null) return payments.readSubscription(row.providerSubscriptionId)
  if (row.providerCustomerId === null) return null
  return payments.findSubscription(row.providerCustomerId, String(row.id))
}

/**
 * Stores the provider's state and does what follows from it: ends a grant, mails owners about a failed payment, writes
 * the audit log, publishes branches when the first subscription starts, and marks cached menus as stale.
 */
export async function storeProviderState(
  deps: Deps,
  companyId: CompanyId,
  { subscription: { id } }: SubscriptionRow,
  state: ProviderSubscription,
): Promise<SubscriptionRow> {
  const { row, isNewForGuests } = await withTenant(deps.database, companyId, async (tx) => {
    const [before] = await tx.select().from(subscription).where(eq(subscription.id, id)).for('update')
    if (!before) throw new Error(`Subscription ${id} no longer exists`)
    const after = applyProviderState(before, state, deps.now())
    const endBefore = await findAccessEnd(tx)
    const isFirst = isPaid(after.status) && !(await hasEverBegun(tx))
    const planId = await planIdOf(tx, state.planCode)
    const values = { ...after, providerSubscriptionId: state.id, updatedAt: deps.now(), ...(planId && { planId }) }
    const written = await updateSubscription(tx, id, values)
    if (isPaid(after.status)) await endGrant(tx, deps.now())
    if (isFirst) await publishAtFirstPayment(tx)
    if (before.status !== 'past_due' && after.status === 'past_due') await addDunningMails(tx, companyId, deps.now())
    // Guests may see a change: menus may have been published, and allergen confirmations may now expire at another time.
    const isNewForGuests =
      isPaid(before.status) !== isPaid(written.status) || endBefore?.getTime() !== (await findAccessEnd(tx))?.getTime()
    const [itsPlan] = await tx.select().from(plan).where(eq(plan.id, written.planId))
    if (!itsPlan) throw new Error(`Plan ${written.planId} no longer exists`)
    const auditAction = auditActionOf(before.status, written.status)
    if (auditAction)
      await writeAudit(tx, { companyId, userId: null, action: auditAction, detail: itsPlan.name, ip: null })
    return { row: { subscription: written, plan: itsPlan }, isNewForGuests }
  })
  if (isNewForGuests) await deps.menuChanged(companyId)
  if (row.subscription.status === 'past_due') deps.jobsAdded()
  return row
}

/** The action to log when a subscription starts, or a started one ends; null for any other change. */
function auditActionOf(before: SubscriptionStatus, after: SubscriptionStatus): AuditAction | null {
  if (before === 'incomplete' && isPaid(after)) return 'subscription_started'
  return before !== after && before !== 'incomplete' && after === 'canceled' ? 'subscription_ended' : null
}

async function planIdOf(tx: Transaction, code: string | null): Promise<number | null> {
  if (code === null) return null
  const [row] = await tx.select({ id: plan.id }).from(plan).where(eq(plan.code, code))
  return row?.id ?? null
}

async function endGrant(tx: Transaction, now: Date): Promise<void> {
  const granted = await findGrant(tx)
  if (granted) await updateSubscription(tx, granted.subscription.id, { status: 'canceled', updatedAt: now })
}

export async function updateSubscription(
  tx: Transaction,
  id: number,
  values: Partial<typeof subscription.$inferInsert>,
): Promise<typeof subscription.$inferSelect> {
  const [row] = await tx.update(subscription).set(values).where(eq(subscription.id, id)).returning()
  if (!row) throw new Error(`Subscription ${id} no longer exists`)
  return row
}
