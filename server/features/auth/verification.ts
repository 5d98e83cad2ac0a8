import { and, eq, isNull } from 'drizzle-orm'
import { VERIFICATION } from '#contract/messages.ts'
import { isUniqueViolation, type Transaction } from '#server/db/client.ts'
import { company, user } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { addDetailsJob } from '#server/features/subscriptions/service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { take } from '#server/platform/limits.ts'
import { checkLink, isTokenOf, type VerificationLink } from './verification-link.ts'

/**
 * Verifies the email address of a link: the account's own, or its pending one. Opening the link again succeeds without
 * a change.
 * @throws {AppError} BAD_REQUEST for a link that is forged, expired, or for an address that the account no longer has;
 * FORBIDDEN for another user's link; CONFLICT when another account has taken the new address
 */
export async function verifyAddress(deps: Deps, actor: Actor, link: VerificationLink, ip: string): Promise<void> {
  const checked = checkLink(deps.config.appSecrets, link, deps.now())
  if (checked === 'invalid') throw new AppError('BAD_REQUEST', VERIFICATION.linkInvalid)
  if (checked === 'expired') throw new AppError('BAD_REQUEST', VERIFICATION.linkExpired)
  if (link.userId !== String(actor.userId)) throw new AppError('FORBIDDEN', VERIFICATION.linkOfAnother)
  try {
    await withTenant(deps.database, actor.companyId, (tx) =>
      consumeVerificationLink(deps, tx, { actor, token: link.token, ip }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('CONFLICT', VERIFICATION.addressTaken, { cause: error })
  }
  deps.jobsAdded()
}

type Use = { actor: Actor; token: string; ip: string }

async function consumeVerificationLink(deps: Deps, tx: Transaction, { actor, token, ip }: Use): Promise<void> {
  const { userId, companyId } = actor
  const isFor = (email: string | null | undefined): email is string =>
    typeof email === 'string' && isTokenOf(deps.config.appSecrets, token, userId, email)
  const [row] = await tx
    .select({ email: user.email, pendingEmail: user.pendingEmail })
    .from(user)
    .where(eq(user.id, userId))
  const entry = { companyId, userId, ip }
  if (isFor(row?.pendingEmail)) {
    const moved = await takePendingAddress(tx, { userId, pendingEmail: row.pendingEmail, now: deps.now() })
    if (!moved) return
    await writeAudit(tx, { ...entry, action: 'email_changed', detail: `${row.email} → ${row.pendingEmail}` })
    const [own] = await tx.select({ id: company.id }).from(company).where(eq(company.userId, userId))
    // Invoices go to the email address of the owner that the company belongs to.
    if (own) await addDetailsJob(tx, companyId, deps.now())
  } else if (isFor(row?.email)) {
    const isNew = await markVerified(tx, { userId, email: row.email, now: deps.now() })
    if (isNew) await writeAudit(tx, { ...entry, action: 'email_verified', detail: row.email })
  } else throw new AppError('BAD_REQUEST', VERIFICATION.linkInvalid)
}

/** Makes the pending email address the account's own. @returns false when a concurrent call has already done so */
async function takePendingAddress(
  tx: Transaction,
  { userId, pendingEmail, now }: { userId: number; pendingEmail: string; now: Date },
): Promise<boolean> {
  const moved = await tx
    .update(user)
    .set({ email: pendingEmail, pendingEmail: null, emailVerifiedAt: now })
    .where(and(eq(user.id, userId), eq(user.pendingEmail, pendingEmail)))
    .returning({ id: user.id })
  return moved.length > 0
}

async function markVerified(
  tx: Transaction,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const verified = await tx
    .update(user)
    .set({ emailVerifiedAt: now })
    .where(and(eq(user.id, userId), eq(user.email, email), isNull(user.emailVerifiedAt)))
    .returning({ id: user.id })
  return verified.length > 0
}

/**
 * Sends the verification link again, at most once a minute. The client logs the user out on failure, so a throttled
 * call succeeds too.
 * @returns the message for the user
 */
export async function resendVerification(deps: Deps, { userId, companyId, isVerified }: Actor): Promise<string> {
  if (isVerified) return VERIFICATION.verified
  const allowed = await take(deps.limits, 'resendByUser', String(userId))
  if (!allowed.ok) return VERIFICATION.sentJustNow
  await withTenant(deps.database, companyId, (tx) =>
    addJob(tx, { companyId, kind: 'mail.verifyEmail', payload: { userId, isChange: false }, now: deps.now() }),
  )
  deps.jobsAdded()
  return VERIFICATION.sent
}
