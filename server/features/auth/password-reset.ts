import { and, eq, isNull } from 'drizzle-orm'
import type { PasswordResetBody } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import type { Transaction } from '#server/db/client.ts'
import { knownDevice, passwordReset, recoveryCode, user } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { beforeTenant, findPasswordReset, findUserByEmail } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { take, takeByClientOrThrow } from '#server/platform/limits.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'
import { type Caller, hashPassword } from '#server/platform/password.ts'
import { refuseGuessablePassword } from './new-password.ts'
import { endSessions } from './sessions.ts'

/**
 * Mails a password reset link, at most once a minute per email address. Neither the response nor its duration shows
 * whether the account exists: a job is written for an unknown email address too, but does nothing.
 * @throws {AppError} RATE_LIMITED
 */
export async function requestPasswordReset(deps: Deps, email: string, ip: string): Promise<void> {
  await takeByClientOrThrow(deps.limits, 'resetByAddress', ip)
  const allowed = await take(deps.limits, 'resetByAccount', email.toLowerCase())
  if (!allowed.ok) return
  const found = await findUserByEmail(deps.database, email)
  const payload = { userId: found?.userId ?? null }
  await beforeTenant(deps.database, (tx) =>
    addJob(tx, { companyId: found?.companyId ?? null, kind: 'mail.passwordReset', payload, now: deps.now() }),
  )
  deps.jobsAdded()
}

/**
 * Sets a new password through a link, consumes the user's links, and ends every session of the user. Also verifies the
 * email address, forgets known devices, and cancels a pending change of address.
 * @throws {AppError} VALIDATION_FAILED for a guessable password, and UNAVAILABLE, neither of which consumes the link;
 *   BAD_REQUEST for a link that is wrong, used, expired or for another email address; RATE_LIMITED
 */
export async function resetPassword(deps: Deps, body: PasswordResetBody, caller: Caller): Promise<void> {
  const { email, token, password } = body
  await takeByClientOrThrow(deps.limits, 'resetLinkByAddress', caller.ip)
  const link = { email: email.toLowerCase(), tokenHash: hashToken(token), now: deps.now() }
  // One call at a time per link, because hashing is expensive: after a successful call, the waiting ones are refused
  // without hashing.
  await oneAtATime(`password reset ${token}`, async () => {
    const owner = await findPasswordReset(deps.database, link)
    if (!owner) throw linkInvalid()
    const { userId, companyId, ...names } = owner
    await refuseGuessablePassword(password, { email, ...names })
    // The password is hashed before the link is consumed, because hashing is refused while too many passwords wait for
    // it.
    const passwordHash = await hashPassword(password, caller)
    await withTenant(deps.database, companyId, (tx) =>
      setPassword(tx, { userId, companyId, ...link, passwordHash, ip: caller.ip }),
    )
  })
  // The link has proved who owns the account, so other people's guesses no longer count.
  await deps.limits.guessByAccount.delete(link.email)
  deps.jobsAdded()
}

const linkInvalid = () => new AppError('BAD_REQUEST', AUTH.resetLinkInvalid)

type Reset = {
  userId: number
  companyId: CompanyId
  email: string
  tokenHash: Buffer
  passwordHash: string
  now: Date
  ip: string
}

/** @throws {AppError} BAD_REQUEST when a link was used, or the password or email address changed, meanwhile */
async function setPassword(tx: Transaction, { userId, companyId, email, tokenHash, passwordHash, now, ip }: Reset) {
  // All links of the user are consumed, including those that other people requested.
  const consumed = await tx.delete(passwordReset).where(eq(passwordReset.userId, userId)).returning()
  if (!consumed.some((link) => link.tokenHash.equals(tokenHash) && link.expiresAt > now)) throw linkInvalid()
  // Someone who knew the old password may also have requested a change of email address.
  const changed = await tx
    .update(user)
    .set({ passwordHash, pendingEmail: null })
    .where(and(eq(user.id, userId), eq(user.email, email)))
    .returning({ id: user.id })
  if (changed.length === 0) throw linkInvalid()
  await endSessions(tx, userId)
  await tx.delete(knownDevice).where(eq(knownDevice.userId, userId))
  await writeAudit(tx, { companyId, userId, action: 'password_reset', ip })
  if (await verifyEmailByLink(tx, userId, now))
    await writeAudit(tx, { companyId, userId, action: 'email_verified', detail: email, ip })
  await addJob(tx, { companyId, kind: 'mail.passwordChanged', payload: { userId }, now })
}

/**
 * Marks the email address as verified, because opening the link proves that the user owns it. An account that was
 * unverified before loses its second factor, because someone else may have registered with the address.
 * @returns whether the email address was unverified before
 */
async function verifyEmailByLink(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  const verified = await tx
    .update(user)
    .set({ emailVerifiedAt: now, totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    .where(and(eq(user.id, userId), isNull(user.emailVerifiedAt)))
    .returning({ id: user.id })
  if (verified.length === 0) return false
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  return true
}
