import { and, eq, lte } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { subscription } from '#server/db/schema.ts'
import { findPlans } from '#server/db/plans.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { findEndedGrants } from '#server/db/operator-look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { changeMenu } from '#server/platform/menu-writes.ts'
import { publishAtFirstPayment } from '#server/platform/publication.ts'
import { findCurrent, findGrant, GRANT, hasEverBegun } from './queries.ts'
import { findExcess } from './service.ts'
import { onePaymentAtATime, updateSubscription } from './sync.ts'

export type Grant = {
  planCode: string
  /** When the grant ends; null for no end. */
  until: Date | null
}
export type GrantResult = { ok: true } | { ok: false; reason: string }

/**
 * Grants a plan without a payment provider, or changes a grant. A paid subscription replaces it later.
 * @returns the reason when the grant isn't possible, for example because the company has a subscription
 * @throws {AppError} CONFLICT while a payment of the company is in progress
 */
export function grantSubscription(deps: Deps, companyId: CompanyId, { planCode, until }: Grant): Promise<GrantResult> {
  return onePaymentAtATime(deps.database, companyId, async () => {
    const now = deps.now()
    if (until !== null && until <= now) return { ok: false, reason: 'The date is in the past. Choose a later one.' }
    const plans = await findPlans(deps.database, { onOffer: false })
    const plan = plans.find(({ code }) => code === planCode)
    if (!plan) {
      const codes = plans.map(({ code }) => code).join(', ')
      return { ok: false, reason: `Plan ${planCode} doesn’t exist. Choose one of these: ${codes}.` }
    }
    const refusal = await withTenant(deps.database, companyId, async (tx) => {
      const current = await findCurrent(tx)
      if (current && current.subscription.status !== 'incomplete')
        return `The company already has a subscription to “${current.plan.name}” (${current.subscription.status}). Cancel that subscription first.`
      const excess = await findExcess(tx, plan)
      if (excess !== null) return excess
      const known = await findGrant(tx)
      const values = { planId: plan.id, currentPeriodEnd: until, updatedAt: now }
      if (known) {
        await updateSubscription(tx, known.subscription.id, values)
        return null
      }
      const isFirst = !(await hasEverBegun(tx))
      const begun = { companyId, provider: GRANT, status: 'active' as const, currentPeriodStart: now, createdAt: now }
      await tx.insert(subscription).values({ ...begun, ...values })
      if (isFirst) await publishAtFirstPayment(tx)
      await writeAudit(tx, { companyId, userId: null, action: 'subscription_started', detail: plan.name, ip: null })
      return null
    })
    if (refusal !== null) return { ok: false, reason: refusal }
    await deps.menuChanged(companyId)
    return { ok: true }
  })
}

/**
 * Ends expired grants: writes the audit log, and marks the companies' cached menus as stale. An error for one grant is
 * logged; if the grant hasn't ended, the next run tries again.
 */
export async function endGrants(deps: Deps): Promise<void> {
  const now = deps.now()
  for (const companyId of await findEndedGrants(deps.database, now))
    await endGrant(deps, companyId, now).catch((error: unknown) =>
      deps.log.error({ err: error, companyId }, 'an expired grant could not be ended'),
    )
}

function endGrant(deps: Deps, companyId: CompanyId, now: Date): Promise<void> {
  return changeMenu(deps, companyId, async (tx) => {
    const granted = await findGrant(tx)
    if (!granted || !(await endExpired(tx, granted.subscription.id, now))) return
    const entry = { companyId, userId: null, detail: granted.plan.name, ip: null }
    await writeAudit(tx, { ...entry, action: 'subscription_ended' })
  })
}

/** @returns false when the grant has been extended or replaced meanwhile */
async function endExpired(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const isExpired = and(eq(subscription.status, 'active'), lte(subscription.currentPeriodEnd, now))
  const ended = await tx
    .update(subscription)
    .set({ status: 'canceled', updatedAt: now })
    .where(and(eq(subscription.id, id), isExpired))
    .returning({ id: subscription.id })
  return ended.length > 0
}
