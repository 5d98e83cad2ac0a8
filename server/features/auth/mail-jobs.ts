import { and, eq, lte } from 'drizzle-orm'
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
import { newToken } from '#server/platform/secrets.ts'
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

async function sendPasswordReset(deps: Deps, job: ClaimedJob): Promise<void> {
  const { userId } = z.object({ userId: idSchema.nullable() }).parse(job.payload)
  // The request was for an unknown email address, so there is nobody to mail.
  if (userId === null) return
  const { companyId } = job
  const { fullName, email } = await readAccount(deps, companyId, userId)
  const token = newToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + RESET_LINK_MS)
  // Links mailed before stay valid, because otherwise anyone who knows the address could invalidate the owner's.
  await withTenant(deps.database, companyOf(companyId), async (tx) => {
    await tx.delete(passwordReset).where(and(eq(passwordReset.userId, userId), lte(passwordReset.expiresAt, now)))
    await tx
      .insert(passwordReset)
      .values({ companyId: companyOf(companyId), userId, tokenHash: hashToken(token), expiresAt })
  })
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
