import { eq, inArray } from 'drizzle-orm'
import type { Plan } from '#contract/subscriptions.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { findPlans, type PlanDefinition, setPlanPrice, writePlans } from '#server/db/plans.ts'
import { plan, type PlanLimits, subscription } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { accessEndsAt, LIVE_STATUSES } from '#server/platform/access.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ProviderPlan } from '#server/platform/payments/provider.ts'
import { presentPlan } from './present.ts'
import { countUsed } from './queries.ts'

const NOUNS: Record<keyof PlanLimits, string> = {
  branches: 'branches',
  menuItems: 'menu items',
  tables: 'tables',
  members: 'members',
}

/** The plans on offer. */
export async function listPlansOnOffer(database: Database): Promise<Plan[]> {
  return (await findPlans(database)).map(presentPlan)
}

/**
 * Puts exactly these plans on offer, with their prices at the provider.
 * @returns how many there are
 */
export async function syncPlans(deps: Deps, plans: readonly PlanDefinition[]): Promise<number> {
  await writePlans(deps.database, plans)
  const offered = await findPlans(deps.database)
  for (const one of offered) await withPrice(deps, one)
  return offered.length
}

/** A plan with its price at the provider, which is made when it is missing. */
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
 * When the company's access ends or has ended.
 * @returns null while its subscription is paid, and when it never had one
 */
export async function findAccessEnd(tx: Transaction): Promise<Date | null> {
  const { status, pastDueSince, currentPeriodEnd, updatedAt } = subscription
  return accessEndsAt(await tx.select({ status, pastDueSince, currentPeriodEnd, updatedAt }).from(subscription))
}

/**
 * Checks that the company's plan has room for more; waits for others who are adding.
 * @param adding how many more there shall be
 * @throws {AppError} CONFLICT in words, when the plan allows no more
 * @example await requireRoom(tx, 'menuItems')
 */
export async function requireRoom(tx: Transaction, kind: keyof PlanLimits, adding = 1): Promise<void> {
  const isLive = inArray(subscription.status, [...LIVE_STATUSES])
  const [row] = await tx
    .select({ id: subscription.id, name: plan.name, limits: plan.limits })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(isLive)
  const limit = row?.limits[kind] ?? null
  if (!row || limit === null) return
  // Whoever adds at the same moment waits here, and counts what we have added.
  await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.id, row.id)).for('update')
  const used = await countUsed(tx, kind)
  if (used + adding <= limit) return
  throw new AppError(
    'CONFLICT',
    `Your plan “${row.name}” allows ${limit} ${NOUNS[kind]}, and you have ${used}. Choose a larger plan under Billing.`,
  )
}

/**
 * What of the company is too much for a plan.
 * @returns in words; null when everything fits
 */
export async function findExcess(tx: Transaction, { name, limits }: typeof plan.$inferSelect): Promise<string | null> {
  for (const kind of ['branches', 'menuItems', 'tables', 'members'] as const) {
    const limit = limits[kind]
    const used = limit === null ? 0 : await countUsed(tx, kind)
    if (limit !== null && used > limit)
      return `The plan “${name}” allows ${limit} ${NOUNS[kind]}, and you have ${used}.`
  }
  return null
}
