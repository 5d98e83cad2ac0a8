import { eq } from 'drizzle-orm'
import type { PasswordResetBody } from '#contract/auth.ts'
import { AUTH } from '#contract/messages.ts'
import { user } from '#server/db/schema.ts'
import { beforeTenant, consumePasswordReset, findUserByEmail, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { take, takeOrThrow } from '#server/platform/limits.ts'
import { hashPassword } from '#server/platform/password.ts'
import { refuseGuessablePassword } from './new-password.ts'
import { endSessions } from './sessions.ts'

/**
 * Has a link for a new password sent, at most once a minute. Whether the address exists shows neither in the answer nor
 * in the work: a job is written in any case, and for an unknown address it is one that does nothing.
 * @throws {AppError} RATE_LIMITED
 */
export async function requestPasswordReset(deps: Deps, email: string, ip: string): Promise<void> {
  await takeOrThrow(deps.limits, 'resetByAddress', ip)
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
 * Sets a new password by a link, which is used up, and ends every session of the user.
 * @throws {AppError} VALIDATION_FAILED for a guessable password, which leaves the link as it is; BAD_REQUEST for a link
 *   that is wrong, used or too old, or does not belong to the address
 */
export async function resetPassword(deps: Deps, body: PasswordResetBody, ip: string): Promise<void> {
  const { email, token, password } = body
  await refuseGuessablePassword(password, { email })
  const now = deps.now()
  const owner = await consumePasswordReset(deps.database, { email, tokenHash: hashToken(token), now })
  if (!owner) throw new AppError('BAD_REQUEST', AUTH.resetLinkInvalid)
  const { userId, companyId } = owner
  // Not before: a stranger without a link must not make us hash.
  const passwordHash = await hashPassword(password)
  await withTenant(deps.database, companyId, async (tx) => {
    // Whoever knew the old password may have asked for another address, too.
    await tx.update(user).set({ passwordHash, pendingEmail: null }).where(eq(user.id, userId))
    await endSessions(tx, userId)
    await writeAudit(tx, { companyId, userId, action: 'password_reset', ip })
    await addJob(tx, { companyId, kind: 'mail.passwordChanged', payload: { userId }, now })
  })
  deps.jobsAdded()
}
