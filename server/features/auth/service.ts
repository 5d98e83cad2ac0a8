import { eq } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import { session } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { readAuthUser } from './queries.ts'

// What other features need of accounts: this file is their only door (ADR 0006).
export { refuseGuessablePassword } from './new-password.ts'
export { readAuthUser } from './queries.ts'
export {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  stepOfCode,
  TOTP_PURPOSE,
} from './second-factor.ts'
export { endSessions, openSession, type Origin } from './sessions.ts'

/** Ends one session. */
export async function signOut(deps: Deps, companyId: CompanyId, sessionId: number): Promise<void> {
  await withTenant(deps.database, companyId, (tx) => tx.delete(session).where(eq(session.id, sessionId)))
}

/** The signed-in user. */
export async function readCurrentUser(deps: Deps, actor: Actor): Promise<AuthUser> {
  return withTenant(deps.database, actor.companyId, (tx) => readAuthUser(tx, actor.userId, deps.now()))
}
