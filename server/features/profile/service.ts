import { and, eq } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import type { Received } from '#contract/endpoints.ts'
import { PASSWORD_CONFIRMATION_MINUTES } from '#contract/limits.ts'
import { VALIDATION } from '#contract/messages.ts'
import type { changePassword } from '#contract/profile.ts'
import { session, user } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { endSessions, readAuthUser, refuseGuessablePassword } from '#server/features/auth/service.ts'
import { leaveTeam } from '#server/features/team/service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { type Actor, requireConfirmedPassword } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import { hashPassword, verifyPassword } from '#server/platform/password.ts'
import { readOwnAccount } from './queries.ts'

/** Changes one's own name. */
export function renameSelf(deps: Deps, { userId, companyId }: Actor, fullName: string): Promise<AuthUser> {
  return withTenant(deps.database, companyId, async (tx) => {
    await tx.update(user).set({ fullName }).where(eq(user.id, userId))
    return readAuthUser(tx, userId, deps.now())
  })
}

/**
 * Changes one's own password and ends all other sessions.
 * @throws {AppError} VALIDATION_FAILED when the current one is wrong or the new one guessable; RATE_LIMITED
 */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  body: Received<typeof changePassword>['body'],
  ip: string,
): Promise<void> {
  const { userId, companyId, sessionId } = actor
  const account = await withTenant(deps.database, companyId, (tx) => readOwnAccount(tx, userId))
  await refuseGuessablePassword(body.password, account)
  await requirePassword(deps, { ...account, field: 'currentPassword', password: body.currentPassword })
  const passwordHash = await hashPassword(body.password)
  await withTenant(deps.database, companyId, async (tx) => {
    const isUnchanged = and(eq(user.id, userId), eq(user.passwordHash, account.passwordHash))
    const changed = await tx.update(user).set({ passwordHash }).where(isUnchanged).returning({ id: user.id })
    // Somebody was faster, so what was given as the current one is no longer.
    if (changed.length === 0) throw wrongPassword('currentPassword')
    await endSessions(tx, userId, sessionId)
    await writeAudit(tx, { companyId, userId, action: 'password_changed', ip })
    await addJob(tx, { companyId, kind: 'mail.passwordChanged', payload: { userId }, now: deps.now() })
  })
  deps.jobsAdded()
}

/**
 * Confirms one's own password for what matters most.
 * @returns until when it holds, for this session
 * @throws {AppError} VALIDATION_FAILED when it is wrong; RATE_LIMITED
 */
export async function confirmOwnPassword(
  deps: Deps,
  { userId, companyId, sessionId }: Actor,
  password: string,
): Promise<Date> {
  const account = await withTenant(deps.database, companyId, (tx) => readOwnAccount(tx, userId))
  await requirePassword(deps, { ...account, field: 'password', password })
  const now = deps.now()
  await withTenant(deps.database, companyId, (tx) =>
    tx.update(session).set({ passwordConfirmedAt: now }).where(eq(session.id, sessionId)),
  )
  return new Date(now.getTime() + PASSWORD_CONFIRMATION_MINUTES * 60_000)
}

/** A stolen session must not be a way to guess the password, so wrong ones are counted. */
async function requirePassword(
  { limits }: Deps,
  { id, passwordHash, field, password }: { id: number; passwordHash: string; field: string; password: string },
): Promise<void> {
  await takeOrThrow(limits, 'passwordByUser', String(id))
  if (!(await verifyPassword(passwordHash, password))) throw wrongPassword(field)
  await limits.passwordByUser.delete(String(id))
}

function wrongPassword(field: string): AppError {
  return new AppError('VALIDATION_FAILED', VALIDATION.passwordWrong, { errors: { [field]: VALIDATION.passwordWrong } })
}

/**
 * Asks for a new address, which takes the place of the old one when its link is opened. An address that another account
 * has is answered in the same way: who gets which mail is decided when it is sent.
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; VALIDATION_FAILED for one's own address; RATE_LIMITED
 */
export async function changeOwnEmail(deps: Deps, actor: Actor, email: string): Promise<void> {
  const { userId, companyId, isVerified } = actor
  const now = deps.now()
  const pendingEmail = email.toLowerCase()
  requireConfirmedPassword(actor, now)
  await takeOrThrow(deps.limits, 'emailChangeByUser', String(userId))
  await withTenant(deps.database, companyId, async (tx) => {
    const { email: oldEmail } = await readOwnAccount(tx, userId)
    if (oldEmail === pendingEmail)
      throw new AppError('VALIDATION_FAILED', OWN_ADDRESS, { errors: { email: OWN_ADDRESS } })
    await tx.update(user).set({ pendingEmail }).where(eq(user.id, userId))
    await addJob(tx, { companyId, kind: 'mail.verifyEmail', payload: { userId, isChange: true }, now })
    // An address that was never verified may be a stranger's, who need not hear of the new one.
    if (!isVerified) return
    await addJob(tx, {
      companyId,
      kind: 'mail.emailChanging',
      payload: { userId, oldEmail, newEmail: pendingEmail },
      now,
    })
  })
  deps.jobsAdded()
}

const OWN_ADDRESS = 'This is your address already.'

/**
 * Deletes one's own account. The company passes to another owner when it was the leaver's.
 * @throws {AppError} CONFLICT for the last owner
 */
export async function leaveCompany(deps: Deps, { userId, companyId }: Actor, ip: string): Promise<void> {
  await withTenant(deps.database, companyId, async (tx) => {
    const { email } = await readOwnAccount(tx, userId)
    await leaveTeam(tx, companyId, userId)
    await writeAudit(tx, { companyId, userId, action: 'member_left', whom: email, ip })
  })
}
