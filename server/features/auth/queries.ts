import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import type { Transaction } from '#server/db/client.ts'
import { company, plan, subscription, user } from '#server/db/schema.ts'
import { givesAccess, LIVE_STATUSES } from '#server/platform/access.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentAuthUser } from './present.ts'

/**
 * The user with their company, and the subscriptions that give the company access.
 * @throws {AppError} UNAUTHORIZED when the user was deleted after the call was authorised
 */
export async function readAuthUser(tx: Transaction, userId: number, now: Date): Promise<AuthUser> {
  const { id, status, pastDueSince } = subscription
  const [[row], subscriptions] = await Promise.all([
    tx
      .select({ user, company })
      .from(user)
      .innerJoin(company, eq(company.id, user.companyId))
      .where(eq(user.id, userId)),
    tx
      .select({ id, plan: plan.code, status, pastDueSince })
      .from(subscription)
      .innerJoin(plan, eq(plan.id, subscription.planId))
      .innerJoin(user, eq(user.companyId, subscription.companyId))
      .where(and(eq(user.id, userId), inArray(status, [...LIVE_STATUSES])))
      .orderBy(asc(id)),
  ])
  if (!row) throw new AppError('UNAUTHORIZED', 'Unauthorized')
  const live = subscriptions.filter((one) => givesAccess(one, now)).map(({ id, plan }) => ({ id, plan }))
  return presentAuthUser(row.user, row.company, live)
}

type Recipient = {
  fullName: string
  email: string
  pendingEmail: string | null
  passwordHash: string
  isVerified: boolean
}

/** The recipient's account; null when there is none, or the account is disabled. */
export async function readRecipient(tx: Transaction, userId: number): Promise<Recipient | null> {
  const [row] = await tx
    .select({
      fullName: user.fullName,
      email: user.email,
      pendingEmail: user.pendingEmail,
      passwordHash: user.passwordHash,
      emailVerifiedAt: user.emailVerifiedAt,
      disabledAt: user.disabledAt,
    })
    .from(user)
    .where(eq(user.id, userId))
  if (!row || row.disabledAt) return null
  const { fullName, email, pendingEmail, passwordHash } = row
  return { fullName, email, pendingEmail, passwordHash, isVerified: row.emailVerifiedAt !== null }
}
