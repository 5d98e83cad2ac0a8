import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import type { Transaction } from '#server/db/client.ts'
import { company, plan, subscription, user } from '#server/db/schema.ts'
import { givesAccess, LIVE_STATUSES } from '#server/platform/access.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentAuthUser } from './present.ts'

/**
 * The user with company and live subscriptions, as the client's auth state holds it.
 * @throws {AppError} UNAUTHORIZED when the user is gone
 */
export async function readAuthUser(tx: Transaction, userId: number, now: Date): Promise<AuthUser> {
  const [row] = await tx
    .select({ user, company })
    .from(user)
    .innerJoin(company, eq(company.id, user.companyId))
    .where(eq(user.id, userId))
  // Deleted by somebody else since the gate let the call in.
  if (!row) throw new AppError('UNAUTHORIZED', 'Unauthorized')
  const subscriptions = await tx
    .select({
      id: subscription.id,
      plan: plan.code,
      status: subscription.status,
      pastDueSince: subscription.pastDueSince,
    })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(subscription.companyId, row.company.id), inArray(subscription.status, [...LIVE_STATUSES])))
    .orderBy(asc(subscription.id))
  const live = subscriptions.filter((one) => givesAccess(one, now)).map(({ id, plan }) => ({ id, plan }))
  return presentAuthUser(row.user, row.company, live)
}

/** What a mail must know of the account it is sent to; null when there is none or it is disabled. */
export async function readRecipient(
  tx: Transaction,
  userId: number,
): Promise<{ fullName: string; email: string; pendingEmail: string | null; isVerified: boolean } | null> {
  const [row] = await tx
    .select({
      fullName: user.fullName,
      email: user.email,
      pendingEmail: user.pendingEmail,
      emailVerifiedAt: user.emailVerifiedAt,
      disabledAt: user.disabledAt,
    })
    .from(user)
    .where(eq(user.id, userId))
  if (!row || row.disabledAt) return null
  const { fullName, email, pendingEmail } = row
  return { fullName, email, pendingEmail, isVerified: row.emailVerifiedAt !== null }
}
