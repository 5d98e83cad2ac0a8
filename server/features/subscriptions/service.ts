import { eq, inArray, sql } from 'drizzle-orm'
import { allowedBytes, formatCount, type CountedLimit, listExcess, formatMegabytes } from '#contract/plan-fit.ts'
import type { Plan, Storage } from '#contract/subscriptions.ts'
import { inAllBranches } from '#server/db/branch-limit.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { findPlans, type PlanDefinition, setPlanPrice, writePlans } from '#server/db/plans.ts'
import { plan, subscription } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { accessEndsAt, LIVE_STATUSES } from '#server/platform/access.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import type { ProviderPlan } from '#server/platform/payments/provider.ts'
import { presentPlan } from './present.ts'
import { countStoredBytes, countUsage, countUsed, findGrant } from './queries.ts'

export async function listPlansOnOffer(database: Database): Promise<Plan[]> {
  return (await findPlans(database)).map(presentPlan)
}

/**
 * Offers exactly these plans, with their prices at the provider.
 * @returns how many are on offer
 */
export async function syncPlans(deps: Deps, plans: readonly PlanDefinition[]): Promise<number> {
  await writePlans(deps.database, plans)
  const offered = await findPlans(deps.database)
  for (const one of offered) await withPrice(deps, one)
  return offered.length
}

/** A plan with its price ID, null for a provider without prices. A price that is missing at the provider is created. */
export async function withPrice(
  deps: Pick<Deps, 'database' | 'payments'>,
  row: typeof plan.$inferSelect,
): Promise<ProviderPlan> {
  if (row.providerPriceId !== null) return row
  const providerPriceId = await deps.payments.ensurePrice(row)
  if (providerPriceId !== null) await setPlanPrice(deps.database, row.id, providerPriceId)
  return { ...row, providerPriceId }
}

/**
 * When the company's access ends or ended.
 * @returns null while a subscription is active or in trial, and when none has ever started
 */
export async function findAccessEnd(tx: Transaction): Promise<Date | null> {
  const { status, pastDueSince, currentPeriodEnd, updatedAt } = subscription
  return accessEndsAt(await tx.select({ status, pastDueSince, currentPeriodEnd, updatedAt }).from(subscription))
}

/**
 * Checks that the company's plan has room for more; waits for concurrent additions. Without a plan there is no limit.
 * @param adding how many more are needed
 * @throws {AppError} CONFLICT, with the reason, when the plan allows no more
 * @example await requireRoom(tx, 'menuItems')
 */
export async function requireRoom(tx: Transaction, kind: CountedLimit, adding = 1): Promise<void> {
  const own = await lockLimit(tx, kind)
  if (own === null) return
  const used = await inAllBranches(tx, () => countUsed(tx, kind))
  if (used + adding <= own.limit) return
  throw new AppError(
    'CONFLICT',
    `Your plan “${own.name}” allows ${formatCount(kind, own.limit)}, and you have ${used}. To add more, upgrade your plan in Billing.`,
  )
}

/**
 * Locks the limit of the company's plan until the transaction ends. Requests that lock categories or items before they
 * know how many records they add call this first, so that they can't deadlock with others.
 * @returns null without a limit
 */
export async function lockLimit(tx: Transaction, kind: CountedLimit): Promise<{ name: string; limit: number } | null> {
  const isLive = inArray(subscription.status, [...LIVE_STATUSES])
  const [row] = await tx
    .select({ id: subscription.id, name: plan.name, limits: plan.limits })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(isLive)
  const limit = row?.limits[kind] ?? null
  if (!row || limit === null) return null
  // Concurrent additions wait here until this transaction ends, and then count what it added.
  await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.id, row.id)).for('update')
  return { name: row.name, limit }
}

/** The kind of the job that sends the invoice details to the provider. */
export const DETAILS_JOB = 'payments.details'

/**
 * Adds a job that sends the company's invoice details to the provider. Must be called when one of them changes: the
 * company's name, tax ID or address, or the email address of the owner it belongs to.
 */
export function addDetailsJob(tx: Transaction, companyId: CompanyId, now: Date): Promise<void> {
  return addJob(tx, { companyId, kind: DETAILS_JOB, payload: {}, now })
}

/** The company's used and allowed storage in bytes; `limitBytes` is null for no limit. */
export async function readStorage(tx: Transaction): Promise<Storage> {
  const [row] = await tx
    .select({ limits: plan.limits })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(inArray(subscription.status, [...LIVE_STATUSES]))
  return { usedBytes: await countStoredBytes(tx), limitBytes: allowedBytes(row?.limits) }
}

/**
 * Checks that the company may store more; waits for concurrent uploads.
 * @param addingBytes how much more is needed
 * @param makeRoom may delete files that are no longer needed, and returns how many bytes are still missing
 * @throws {AppError} CONFLICT, with the reason, when the plan allows no more
 */
export async function requireStorage(
  tx: Transaction,
  addingBytes: number,
  makeRoom: (missingBytes: number) => Promise<number> = async (missingBytes) => missingBytes,
): Promise<void> {
  // Concurrent uploads wait here until this transaction ends, and then count what it stored.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('storage ' || current_setting('app.company_id'), 0))`,
  )
  const { usedBytes, limitBytes } = await readStorage(tx)
  if (limitBytes === null) return
  const missingBytes = usedBytes + addingBytes - limitBytes
  if (missingBytes <= 0 || (await makeRoom(missingBytes)) <= 0) return
  throw new AppError(
    'CONFLICT',
    `Your plan allows ${formatMegabytes(limitBytes)} of pictures and menu files, and you have ${formatMegabytes(usedBytes)}. Delete imports and pictures you no longer need, or upgrade your plan in Billing.`,
  )
}

/** Why a company's usage doesn't fit a plan; null when it does. */
export async function findExcess(tx: Transaction, { name, limits }: typeof plan.$inferSelect): Promise<string | null> {
  const excess = listExcess(limits, await countUsage(tx))
  return excess.length === 0 ? null : `The plan “${name}” is too small for your company. ${excess.join(' ')}`
}

/**
 * Checks that a plan that replaces a granted one is large enough for the company. Without a grant, any plan is
 * accepted, because a company without access can't delete anything in order to fit a smaller one.
 * @throws {AppError} CONFLICT, with the reason, when the plan is too small
 */
export function requireFit(deps: Pick<Deps, 'database'>, companyId: CompanyId, wanted: typeof plan.$inferSelect) {
  return withTenant(deps.database, companyId, async (tx) => {
    const grant = await findGrant(tx)
    if (!grant || grant.plan.id === wanted.id) return
    const excess = await findExcess(tx, wanted)
    if (excess !== null) throw new AppError('CONFLICT', excess)
  })
}
