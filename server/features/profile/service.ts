import { and, eq } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import type { Received } from '#contract/endpoints.ts'
import { PASSWORD_CONFIRMATION_MINUTES } from '#contract/limits.ts'
import { VALIDATION } from '#contract/messages.ts'
import type { changePassword, confirmPassword } from '#contract/profile.ts'
import { passwordReset, session, user } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import {
  endSessions,
  passwordToCompare,
  readAuthUser,
  refuseGuessablePassword,
  consumeCode,
} from '#server/features/auth/service.ts'
import { leaveTeam } from '#server/features/team/service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { type Actor, requireConfirmedPassword } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { takeOrThrow } from '#server/platform/limits.ts'
import { type Caller, hashPassword, verifyPassword } from '#server/platform/password.ts'
import { readOwnAccount } from './queries.ts'

export function renameSelf(deps: Deps, { userId, companyId }: Actor, fullName: string): Promise<AuthUser> {
  return withTenant(deps.database, companyId, async (tx) => {
    await tx.update(user).set({ fullName }).where(eq(user.id, userId))
    return readAuthUser(tx, userId, deps.now())
  })
}

/**
 * Changes the user's own password, ends all other sessions, and invalidates mailed reset links.
 * @throws {AppError} VALIDATION_FAILED when the current password is wrong or the new one is guessable; RATE_LIMITED
 */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  body: Received<typeof changePassword>['body'],
  caller: Caller,
): Promise<void> {
  const { userId, companyId, sessionId } = actor
  const account = await withTenant(deps.database, companyId, (tx) => readOwnAccount(tx, userId))
  await refuseGuessablePassword(body.password, account)
  await requirePassword(deps, caller, { ...account, field: 'currentPassword', password: body.currentPassword })
  const passwordHash = await hashPassword(body.password, caller)
  await withTenant(deps.database, companyId, async (tx) => {
    const isUnchanged = and(eq(user.id, userId), eq(user.passwordHash, account.passwordHash))
    const changed = await tx.update(user).set({ passwordHash }).where(isUnchanged).returning({ id: user.id })
    // If another call has changed the password meanwhile, the given current password is outdated.
    if (changed.length === 0) throw wrongPassword('currentPassword')
    await endSessions(tx, userId, sessionId)
    await tx.delete(passwordReset).where(eq(passwordReset.userId, userId))
    await writeAudit(tx, { companyId, userId, action: 'password_changed', ip: caller.ip })
    await addJob(tx, { companyId, kind: 'mail.passwordChanged', payload: { userId }, now: deps.now() })
  })
  deps.jobsAdded()
}

/**
 * Confirms the user's password, and the second factor if enabled, before a sensitive change.
 * @returns until when the confirmation is valid in this session
 * @throws {AppError} VALIDATION_FAILED when the password is wrong, or the code is wrong or missing; RATE_LIMITED
 */
export async function confirmOwnPassword(
  deps: Deps,
  { userId, companyId, sessionId }: Actor,
  { password, code }: Received<typeof confirmPassword>['body'],
  caller: Caller,
): Promise<Date> {
  const account = await withTenant(deps.database, companyId, (tx) => readOwnAccount(tx, userId))
  const hasSecondFactor = account.totpEnabledAt !== null
  if (hasSecondFactor && code === undefined) throw wrongCode(VALIDATION.codeRequired)
  await requirePassword(deps, caller, { ...account, field: 'password', password })
  if (hasSecondFactor) await takeOrThrow(deps.limits, 'totpByUser', String(userId))
  const now = deps.now()
  const typed = { ring: deps.config.appSecrets, userId, code: code ?? '', now }
  const isConfirmed = await withTenant(deps.database, companyId, async (tx) => {
    if (hasSecondFactor && !(await consumeCode(tx, typed))) return false
    await tx.update(session).set({ passwordConfirmedAt: now }).where(eq(session.id, sessionId))
    return true
  })
  if (!isConfirmed) throw wrongCode(VALIDATION.codeInvalid)
  await deps.limits.totpByUser.delete(String(userId))
  return new Date(now.getTime() + PASSWORD_CONFIRMATION_MINUTES * 60_000)
}

/** Wrong passwords are counted, so that a stolen session can't be used to guess the password. */
async function requirePassword(
  { limits, config }: Deps,
  caller: Caller,
  { id, passwordHash, email, field, password }: Asked,
): Promise<void> {
  await takeOrThrow(limits, 'passwordByUser', String(id))
  const typed = passwordToCompare(config, { email, password }, null) ?? password
  const matches = await verifyPassword(passwordHash, typed, caller).catch(async (error: unknown) => {
    // The password wasn't compared, for example because too many others are waiting, so it doesn't count as a guess.
    await limits.passwordByUser.reward(String(id))
    throw error
  })
  if (!matches) throw wrongPassword(field)
  await limits.passwordByUser.delete(String(id))
}

const wrongCode = (message: string) => new AppError('VALIDATION_FAILED', message, { errors: { code: message } })

type Asked = { id: number; passwordHash: string; email: string; field: string; password: string }

function wrongPassword(field: string): AppError {
  return new AppError('VALIDATION_FAILED', VALIDATION.passwordWrong, { errors: { [field]: VALIDATION.passwordWrong } })
}

/**
 * Requests a change of the email address, which takes effect when the mailed link is opened. A taken address gets the
 * same response; the job that sends the link notifies that account's owner instead.
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; VALIDATION_FAILED for the current address; RATE_LIMITED
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
    // An unverified email address may belong to someone else, who shouldn't learn the new one.
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

const OWN_ADDRESS = 'This is already your email address. Enter a different one.'

/**
 * Deletes the user's own account. If the company belonged to this user, ownership is reassigned.
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; CONFLICT for the last enabled owner
 */
export async function leaveCompany(deps: Deps, actor: Actor, ip: string): Promise<void> {
  const { userId, companyId } = actor
  requireConfirmedPassword(actor, deps.now())
  await withTenant(deps.database, companyId, async (tx) => {
    const { email } = await readOwnAccount(tx, userId)
    await leaveTeam(tx, { companyId, userId, now: deps.now() })
    await writeAudit(tx, { companyId, userId, action: 'member_left', whom: email, ip })
  })
  deps.jobsAdded()
}
