import { createHash } from 'node:crypto'
import { z } from 'zod'
import { idSchema } from '#contract/common.ts'
import { PASSWORD_RESET_MINUTES } from '#contract/limits.ts'
import { CONSOLE_PATHS, passwordResetPath } from '#contract/page-urls.ts'
import { passwordReset } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { type ClaimedJob, findUserByEmail } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { GiveUp, type JobHandlers } from '#server/platform/jobs.ts'
import { type KeyRing, sign } from '#server/platform/secrets.ts'
import { mailedCode } from './mailed-code.ts'
import { readRecipient } from './queries.ts'
import { verificationLink } from './verification-link.ts'

/** The mails about accounts. Links are created here, when a mail is sent, so that none is stored with a job. */
export const accountMailJobs: JobHandlers = {
  'mail.verifyEmail': sendVerifyEmail,
  'mail.accountExists': sendAccountExists,
  'mail.passwordReset': sendPasswordReset,
  'mail.signInCode': sendSignInCode,
  'mail.passwordChanged': sendPasswordChanged,
  'mail.emailChanging': sendEmailChanging,
  'mail.secondFactorChanged': sendSecondFactorChanged,
}

const aboutUser = z.object({ userId: idSchema })

async function sendVerifyEmail(deps: Deps, job: ClaimedJob): Promise<void> {
  const { userId, isChange } = aboutUser.extend({ isChange: z.boolean() }).parse(job.payload)
  const { fullName, email, pendingEmail, isVerified } = await readAccount(deps, job.companyId, userId)
  const to = isChange ? pendingEmail : email
  if (to === null || (!isChange && isVerified)) throw new GiveUp('There is nothing left to verify')
  // If another account has the new address, its owner gets a mail instead. The user who asked for the change must not
  // learn that the account exists.
  const taken = isChange ? await findUserByEmail(deps.database, to) : null
  if (taken) return tellAccountExists(deps, taken.companyId, taken.userId)
  const link = verificationLink(deps.config.appSecrets, {
    origin: deps.publicUrl(),
    userId,
    email: to,
    now: deps.now(),
  })
  await deps.sendMail(to, { template: 'verifyEmail', fullName, link, isChange })
}

async function sendAccountExists(deps: Deps, job: ClaimedJob): Promise<void> {
  await tellAccountExists(deps, job.companyId, aboutUser.parse(job.payload).userId)
}

async function tellAccountExists(deps: Deps, companyId: CompanyId | null, userId: number): Promise<void> {
  const { fullName, email } = await readAccount(deps, companyId, userId)
  const loginLink = `${deps.publicUrl()}${CONSOLE_PATHS.login}`
  await deps.sendMail(email, { template: 'accountExists', fullName, loginLink, forgotLink: forgotLink(deps) })
}

const RESET_LINK_MS = PASSWORD_RESET_MINUTES * 60_000

/**
 * The token of a password reset link. It depends on the time window, so that someone else's request in the same window
 * doesn't invalidate the owner's link. It also depends on the password's hash, so that it works once.
 */
function resetToken(ring: KeyRing, owner: { userId: number; passwordHash: string }, now: Date): string {
  const password = createHash('sha256').update(owner.passwordHash).digest('base64url')
  return sign(ring, 'password-reset', owner.userId, password, Math.floor(now.getTime() / RESET_LINK_MS))
}

async function sendPasswordReset(deps: Deps, job: ClaimedJob): Promise<void> {
  const { userId } = z.object({ userId: idSchema.nullable() }).parse(job.payload)
  // The request was for an unknown email address, so there is nobody to mail.
  if (userId === null) return
  const { companyId } = job
  const { fullName, email, passwordHash } = await readAccount(deps, companyId, userId)
  const token = resetToken(deps.config.appSecrets, { userId, passwordHash }, deps.now())
  const expiresAt = new Date(deps.now().getTime() + RESET_LINK_MS)
  const live = { tokenHash: hashToken(token), expiresAt }
  await withTenant(deps.database, companyOf(companyId), (tx) =>
    tx
      .insert(passwordReset)
      .values({ companyId: companyOf(companyId), userId, ...live })
      .onConflictDoUpdate({ target: passwordReset.userId, set: live }),
  )
  const link = `${deps.publicUrl()}${passwordResetPath(token, email)}`
  await deps.sendMail(email, { template: 'passwordReset', fullName, link })
}

async function sendSignInCode(deps: Deps, { companyId, payload }: ClaimedJob): Promise<void> {
  const { userId } = z.object({ userId: idSchema.nullable() }).parse(payload)
  // The request was for an unknown email address, so there is nobody to mail.
  if (userId === null) return
  const { fullName, email, passwordHash } = await readAccount(deps, companyId, userId)
  const code = mailedCode(deps.config.appSecrets, { userId, passwordHash }, deps.now())
  await deps.sendMail(email, { template: 'signInCode', fullName, code, forgotLink: forgotLink(deps) })
}

async function sendPasswordChanged(deps: Deps, job: ClaimedJob): Promise<void> {
  const { fullName, email } = await readAccount(deps, job.companyId, aboutUser.parse(job.payload).userId)
  await deps.sendMail(email, { template: 'passwordChanged', fullName, forgotLink: forgotLink(deps) })
}

async function sendEmailChanging(deps: Deps, job: ClaimedJob): Promise<void> {
  // The old address is in the job, because the account's address may have changed by now.
  const { userId, oldEmail, newEmail } = aboutUser
    .extend({ oldEmail: z.string(), newEmail: z.string() })
    .parse(job.payload)
  const { fullName } = await readAccount(deps, job.companyId, userId)
  await deps.sendMail(oldEmail, { template: 'emailChanging', fullName, newEmail, forgotLink: forgotLink(deps) })
}

async function sendSecondFactorChanged(deps: Deps, job: ClaimedJob): Promise<void> {
  const { userId, isEnabled } = aboutUser.extend({ isEnabled: z.boolean() }).parse(job.payload)
  const { fullName, email } = await readAccount(deps, job.companyId, userId)
  await deps.sendMail(email, { template: 'secondFactorChanged', fullName, isEnabled, forgotLink: forgotLink(deps) })
}

const forgotLink = (deps: Deps) => `${deps.publicUrl()}${CONSOLE_PATHS.forgotPassword}`

async function readAccount(deps: Deps, companyId: CompanyId | null, userId: number) {
  const recipient = await withTenant(deps.database, companyOf(companyId), (tx) => readRecipient(tx, userId))
  if (!recipient) throw new GiveUp('The account was deleted or disabled')
  return recipient
}

function companyOf(companyId: CompanyId | null): CompanyId {
  if (companyId === null) throw new GiveUp('This job has no company ID')
  return companyId
}
