import { sql } from 'drizzle-orm'
import type { RegisterBody } from '#contract/auth.ts'
import type { Transaction } from '#server/db/client.ts'
import { beforeTenant, findAccount } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { addJob } from '#server/platform/jobs.ts'
import { take, takeByClientOrThrow } from '#server/platform/limits.ts'
import { type Caller, hashPassword } from '#server/platform/password.ts'
import { insertNewCompany, type NewCompany } from './new-company.ts'
import { refuseGuessablePassword } from './new-password.ts'

/**
 * Registers a company with its owner and sends a verification link. If the email address already has an account, its
 * owner is notified by mail instead, at most once a minute; neither the response nor its duration shows the difference.
 * @throws {AppError} VALIDATION_FAILED for a guessable password; RATE_LIMITED; UNAVAILABLE while too many passwords
 *   wait to be hashed
 */
export async function registerCompany(deps: Deps, body: RegisterBody, caller: Caller): Promise<void> {
  const { password, fullName, companyName } = body
  const { ip } = caller
  const email = body.email.toLowerCase()
  await refuseGuessablePassword(password, { email, fullName, companyName })
  await takeByClientOrThrow(deps.limits, 'registerByAddress', ip)
  const tellsOwner = await take(deps.limits, 'accountExistsByAccount', email)
  const owner = { companyName, fullName, email, passwordHash: await hashPassword(password, caller) }
  const newUserId = await beforeTenant(deps.database, async (tx) => {
    const made = await createCompanyOrRollBack(tx, owner)
    if (made) {
      await writeAudit(tx, { ...made, action: 'registered', ip })
      const payload = { userId: made.userId, isChange: false }
      await addJob(tx, { companyId: made.companyId, kind: 'mail.verifyEmail', payload, now: deps.now() })
      return made.userId
    }
    const known = await findAccount(tx, email)
    if (known && tellsOwner.ok) {
      const { companyId, userId } = known
      await addJob(tx, { companyId, kind: 'mail.accountExists', payload: { userId }, now: deps.now() })
    }
    return null
  })
  // The first link counts towards the limit for sending the link again.
  if (newUserId !== null) await take(deps.limits, 'resendByUser', String(newUserId))
  deps.jobsAdded()
}

async function createCompanyOrRollBack(tx: Transaction, owner: NewCompany) {
  await tx.execute(sql`savepoint before_company`)
  const made = await insertNewCompany(tx, owner)
  if (!made) await tx.execute(sql`rollback to savepoint before_company`)
  return made
}
