import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { CountedLimit, PlanUsage } from '#contract/plan-fit.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  branch,
  company,
  diningTable,
  invitation,
  menuImportPart,
  menuItem,
  plan,
  subscription,
  upload,
  user,
} from '#server/db/schema.ts'
import type { CustomerDetails } from '#server/platform/payments/provider.ts'

export type SubscriptionRow = { subscription: typeof subscription.$inferSelect; plan: typeof plan.$inferSelect }

/** The value of the column `provider` for granted subscriptions. */
export const GRANT = 'grant'

/** The company's attempt or subscription that isn't canceled, apart from a grant. There is at most one. */
export async function findCurrent(tx: Transaction): Promise<SubscriptionRow | null> {
  const [row] = await withPlan(tx).where(and(ne(subscription.status, 'canceled'), ne(subscription.provider, GRANT)))
  return row ?? null
}

export async function findGrant(tx: Transaction): Promise<SubscriptionRow | null> {
  const [row] = await withPlan(tx).where(and(ne(subscription.status, 'canceled'), eq(subscription.provider, GRANT)))
  return row ?? null
}

/** The company's newest subscription that has begun; a canceled one only when there is no other. */
export async function findNewestBegun(tx: Transaction): Promise<SubscriptionRow | null> {
  const [row] = await withPlan(tx)
    .where(
      and(
        ne(subscription.status, 'incomplete'),
        or(ne(subscription.status, 'canceled'), isNotNull(subscription.currentPeriodStart)),
      ),
    )
    .orderBy(sql`${subscription.status} = 'canceled'`, desc(subscription.id))
    .limit(1)
  return row ?? null
}

function withPlan(tx: Transaction) {
  return tx
    .select({ subscription, plan })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .$dynamic()
}

export async function hasEverBegun(tx: Transaction): Promise<boolean> {
  return (await tx.$count(subscription, isNotNull(subscription.currentPeriodStart))) > 0
}

export async function findCustomer(tx: Transaction, provider: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: subscription.providerCustomerId })
    .from(subscription)
    .where(and(eq(subscription.provider, provider), isNotNull(subscription.providerCustomerId)))
    .orderBy(desc(subscription.id))
    .limit(1)
  return row?.id ?? null
}

export async function readCustomerDetails(tx: Transaction): Promise<CustomerDetails> {
  const [row] = await tx
    .select({ name: company.name, taxId: company.taxId, address: company.billingAddress, email: user.email })
    .from(company)
    .leftJoin(user, eq(user.id, company.userId))
  if (!row) throw new Error('The company no longer exists')
  const { line1 = '', line2 = '', city = '', postalCode = '', country = '' } = row.address ?? {}
  return { ...row, address: row.address && { line1, line2, city, postalCode, country } }
}

export async function countStoredBytes(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select (select coalesce(sum(${upload.byteCount}), 0) from ${upload}) +
           (select coalesce(sum(octet_length(${menuImportPart.bytes})), 0) from ${menuImportPart}) as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}

/** The company's usage of one limit. Open invitations count as members. */
export async function countUsed(tx: Transaction, kind: CountedLimit): Promise<number> {
  switch (kind) {
    case 'branches':
      return tx.$count(branch)
    case 'menuItems':
      return tx.$count(menuItem)
    case 'tables':
      return tx.$count(diningTable)
    case 'members': {
      const isOpen = sql`${invitation.acceptedAt} is null and ${invitation.expiresAt} > now()`
      return (await tx.$count(user)) + (await tx.$count(invitation, isOpen))
    }
  }
}

export async function countUsage(tx: Transaction): Promise<PlanUsage> {
  return {
    branches: await countUsed(tx, 'branches'),
    menuItems: await countUsed(tx, 'menuItems'),
    tables: await countUsed(tx, 'tables'),
    members: await countUsed(tx, 'members'),
    storageBytes: await countStoredBytes(tx),
  }
}

/** The time zone for company-wide data: that of the user's selected branch, else of the first branch, else UTC. */
export async function findTimeZone(tx: Transaction, selectedBranchId: number | null): Promise<string> {
  const [row] = await tx
    .select({ timeZone: branch.timeZone })
    .from(branch)
    .orderBy(sql`${branch.id} = ${selectedBranchId} desc nulls last`, branch.id)
    .limit(1)
  return row?.timeZone ?? 'UTC'
}
