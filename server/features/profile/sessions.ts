import { and, desc, eq, gt, or } from 'drizzle-orm'
import type { Session } from '#contract/profile.ts'
import { session } from '#server/db/schema.ts'
import { readTenant, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { endSessions } from '#server/features/auth/service.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { type Actor, SESSION_IDLE_MS } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentSession } from './present.ts'

/** The user's sessions that haven't expired, the most recently used first. */
export async function listOwnSessions(deps: Deps, actor: Actor): Promise<Session[]> {
  const now = deps.now()
  const isInUse = or(session.remember, gt(session.lastUsedAt, new Date(now.getTime() - SESSION_IDLE_MS)))
  const rows = await readTenant(deps.database, actor.companyId, (tx) =>
    tx
      .select()
      .from(session)
      .where(and(eq(session.userId, actor.userId), gt(session.expiresAt, now), isInUse))
      .orderBy(desc(session.lastUsedAt), desc(session.id)),
  )
  return rows.map((row) => presentSession(row, actor.sessionId))
}

/** @throws {AppError} NOT_FOUND for a session that no longer exists, or is another user's */
export async function endOwnSession(deps: Deps, { companyId, userId }: Actor, id: number): Promise<void> {
  const ended = await withTenant(deps.database, companyId, (tx) =>
    tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ id: session.id }),
  )
  if (ended.length === 0)
    throw new AppError('NOT_FOUND', 'This session no longer exists. Reload the page and try again.')
}

export async function endOwnSessions(deps: Deps, { companyId, userId }: Actor, ip: string): Promise<void> {
  await withTenant(deps.database, companyId, async (tx) => {
    await endSessions(tx, userId)
    await writeAudit(tx, { companyId, userId, action: 'signed_out_everywhere', ip })
  })
}
