import { eq } from 'drizzle-orm'
import type { AuthUser } from '#contract/auth.ts'
import { session } from '#server/db/schema.ts'
import { type CompanyId, readTenant, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { readAuthUser } from './queries.ts'

// The account functions that other features may use (docs/decisions/0006-files-of-a-server-feature.md).
export { refuseGuessablePassword } from './new-password.ts'
export { readAuthUser } from './queries.ts'
export {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  consumeCode,
  stepOfCode,
  TOTP_PURPOSE,
} from './second-factor.ts'
export { endSessions, openSession } from './sessions.ts'
export { passwordToCompare } from './demo-password.ts'
export { endUnverifiedAccount } from './unverified.ts'

export async function signOut(deps: Deps, companyId: CompanyId, sessionId: number): Promise<void> {
  await withTenant(deps.database, companyId, (tx) => tx.delete(session).where(eq(session.id, sessionId)))
}

export async function readCurrentUser(deps: Deps, actor: Actor): Promise<AuthUser> {
  return readTenant(deps.database, actor.companyId, (tx) => readAuthUser(tx, actor.userId, deps.now()))
}
