import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  branch,
  company,
  diningTable,
  invitation,
  menuItem,
  plan,
  type PlanLimits,
  subscription,
  user,
} from '#server/db/schema.ts'
import type { CustomerDetails } from '#server/platform/payments/provider.ts'

/** A subscription with its plan. */
export type SubscriptionRow = { subscription: typeof subscription.$inferSelect; plan: typeof plan.$inferSelect }

/** What an operator gave without a provider stands in the column `provider` as this. */
export const GRANT = 'grant'

/** The company's attempt or subscription that is not over; there is at most one beside what was granted. */
export async function findCurrent(tx: Transaction): Promise<SubscriptionRow | null> {
  const [row] = await withPlan(tx).where(and(ne(subscription.status, 'canceled'), ne(subscription.provider, GRANT)))
  return row ?? null
}

/** What was granted to the company and goes on. */
export async function findGrant(tx: Transaction): Promise<SubscriptionRow | null> {
  const [row] = await withPlan(tx).where(and(ne(subscription.status, 'canceled'), eq(subscription.provider, GRANT)))
  return row ?? null
}

/** The company's newest subscription that has begun, over or not. */
export async function findNewestBegun(tx: Transaction): Promise<SubscriptionRow | null> {
  const [row] = await withPlan(tx)
    .where(ne(subscription.status, 'incomplete'))
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

/** Whether the company ever had a subscription that began. */
export async function hasEverBegun(tx: Transaction): Promise<boolean> {
  return (await tx.$count(subscription, isNotNull(subscription.currentPeriodStart))) > 0
}

/** The customer the company is at a provider. */
export async function findCustomer(tx: Transaction, provider: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: subscription.providerCustomerId })
    .from(subscription)
    .where(and(eq(subscription.provider, provider), isNotNull(subscription.providerCustomerId)))
    .orderBy(desc(subscription.id))
    .limit(1)
  return row?.id ?? null
}

/** Who pays, as it stands on invoices. */
export async function readCustomerDetails(tx: Transaction): Promise<CustomerDetails> {
  const [row] = await tx
    .select({ name: company.name, taxId: company.taxId, address: company.billingAddress, email: user.email })
    .from(company)
    .leftJoin(user, eq(user.id, company.userId))
  if (!row) throw new Error('A company vanished while it was paying')
  const { line1 = '', line2 = '', city = '', postalCode = '', country = '' } = row.address ?? {}
  return { ...row, address: row.address && { line1, line2, city, postalCode, country } }
}

/** How much the company has of what plans limit. Invitations that are open count as members. */
export async function countUsed(tx: Transaction, kind: keyof PlanLimits): Promise<number> {
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
