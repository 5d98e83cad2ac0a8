import { and, eq, isNull } from 'drizzle-orm'
import { AUTH, VALIDATION } from '#contract/messages.ts'
import type { SecondFactor } from '#contract/profile.ts'
import type { Transaction } from '#server/db/client.ts'
import { recoveryCode, user } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import { findUserByEmail } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import {
  endSessions,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  stepOfCode,
  TOTP_PURPOSE,
} from '#server/features/auth/service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { type Actor, requireConfirmedPassword } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { addJob } from '#server/platform/jobs.ts'
import { decrypt, encrypt } from '#server/platform/secrets.ts'
import { countRecoveryCodes, readOwnAccount } from './queries.ts'

export function readOwnSecondFactor(deps: Deps, { companyId, userId }: Actor): Promise<SecondFactor> {
  return readTenant(deps.database, companyId, async (tx) => {
    const [{ totpEnabledAt, requiresSecondFactor }, recoveryCodesLeft] = await Promise.all([
      readOwnAccount(tx, userId),
      countRecoveryCodes(tx, userId),
    ])
    return {
      enabled: totpEnabledAt !== null,
      recoveryCodesLeft,
      isRequired: requiresSecondFactor,
    }
  })
}

/**
 * Creates a secret for an authenticator. The second factor is enabled only with a first code from it.
 * @returns the secret in base32, and the URL for the QR code
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; CONFLICT when a second factor is already enabled
 */
export async function beginSecondFactor(deps: Deps, actor: Actor): Promise<{ secret: string; otpauthUrl: string }> {
  requireConfirmedPassword(actor, deps.now())
  const secret = newTotpSecret()
  const totpSecret = encrypt(deps.config.appSecrets, TOTP_PURPOSE, secret)
  const begun = await withTenant(deps.database, actor.companyId, (tx) =>
    tx
      .update(user)
      .set({ totpSecret, totpLastStep: null })
      .where(and(eq(user.id, actor.userId), isNull(user.totpEnabledAt)))
      .returning({ email: user.email }),
  )
  const [account] = begun
  if (!account) throw new AppError('CONFLICT', 'Two-factor authentication is already on. Turn it off first.')
  return { secret, otpauthUrl: otpauthUrl(secret, account.email) }
}

/**
 * Enables the second factor with a first code from the authenticator.
 * @returns the recovery codes, which are never shown again
 * @throws {AppError} VALIDATION_FAILED for a wrong code; CONFLICT when there is no pending secret
 */
export async function enableOwnSecondFactor(deps: Deps, actor: Actor, code: string, ip: string): Promise<string[]> {
  const { companyId, userId } = actor
  const now = deps.now()
  const recoveryCodes = await withTenant(deps.database, companyId, async (tx) => {
    const { totpSecret, totpEnabledAt } = await readOwnAccount(tx, userId)
    if (!totpSecret || totpEnabledAt) throw new AppError('CONFLICT', NOT_BEGUN)
    const step = stepOfCode(decrypt(deps.config.appSecrets, TOTP_PURPOSE, totpSecret), code, now)
    if (step === null)
      throw new AppError('VALIDATION_FAILED', VALIDATION.codeInvalid, { errors: { code: VALIDATION.codeInvalid } })
    const isStillWaiting = and(eq(user.id, userId), isNull(user.totpEnabledAt), eq(user.totpSecret, totpSecret))
    const enabled = await tx
      .update(user)
      .set({ totpEnabledAt: now, totpLastStep: step })
      .where(isStillWaiting)
      .returning({ id: user.id })
    if (enabled.length === 0) throw new AppError('CONFLICT', NOT_BEGUN)
    await writeAudit(tx, { companyId, userId, action: 'second_factor_enabled', ip })
    await addJob(tx, { companyId, kind: 'mail.secondFactorChanged', payload: { userId, isEnabled: true }, now })
    return replaceRecoveryCodes(tx, companyId, userId)
  })
  deps.jobsAdded()
  return recoveryCodes
}

const NOT_BEGUN = 'This setup is no longer valid. Start setting up two-factor authentication again.'

/**
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; CONFLICT when the second factor is already disabled, or the company
 *   requires it
 */
export async function disableOwnSecondFactor(deps: Deps, actor: Actor, ip: string): Promise<void> {
  const { companyId, userId } = actor
  const now = deps.now()
  requireConfirmedPassword(actor, now)
  await withTenant(deps.database, companyId, async (tx) => {
    await requireEnabled(tx, userId)
    const { requiresSecondFactor } = await readOwnAccount(tx, userId)
    if (requiresSecondFactor) throw new AppError('CONFLICT', AUTH.secondFactorStays)
    await removeSecondFactor(tx, userId)
    await writeAudit(tx, { companyId, userId, action: 'second_factor_disabled', ip })
    await addJob(tx, { companyId, kind: 'mail.secondFactorChanged', payload: { userId, isEnabled: false }, now })
  })
  deps.jobsAdded()
}

/**
 * Creates new recovery codes; the old ones stop working.
 * @throws {AppError} PASSWORD_NOT_CONFIRMED; CONFLICT when the second factor is disabled
 */
export async function renewOwnRecoveryCodes(deps: Deps, actor: Actor): Promise<string[]> {
  const { companyId, userId } = actor
  requireConfirmedPassword(actor, deps.now())
  return withTenant(deps.database, companyId, async (tx) => {
    await requireEnabled(tx, userId)
    return replaceRecoveryCodes(tx, companyId, userId)
  })
}

/**
 * Removes the second factor of a user who lost phone and recovery codes, and ends the user's sessions. Only for
 * operators, who must first make sure that the person is the user.
 * @returns false when the email address is unknown, or no second factor is enabled
 */
export async function resetSecondFactor(deps: Deps, email: string): Promise<boolean> {
  const found = await findUserByEmail(deps.database, email)
  if (!found?.hasTotp) return false
  const { companyId, userId } = found
  await withTenant(deps.database, companyId, async (tx) => {
    await removeSecondFactor(tx, userId)
    await endSessions(tx, userId)
    await writeAudit(tx, {
      companyId,
      userId: null,
      memberId: userId,
      whom: email,
      action: 'second_factor_reset',
      ip: null,
    })
    const payload = { userId, isEnabled: false }
    await addJob(tx, { companyId, kind: 'mail.secondFactorChanged', payload, now: deps.now() })
  })
  return true
}

async function removeSecondFactor(tx: Transaction, userId: number): Promise<void> {
  await tx.update(user).set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null }).where(eq(user.id, userId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
}

/** Locks the user's row, so that two simultaneous calls don't leave two sets of recovery codes. */
async function requireEnabled(tx: Transaction, userId: number): Promise<void> {
  const [row] = await tx.select({ since: user.totpEnabledAt }).from(user).where(eq(user.id, userId)).for('update')
  if (!row?.since)
    throw new AppError(
      'CONFLICT',
      'Two-factor authentication isn’t turned on. Reload the page to see your current settings.',
    )
}

async function replaceRecoveryCodes(tx: Transaction, companyId: CompanyId, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ companyId, userId, codeHash: hashRecoveryCode(code) })))
  return codes
}
