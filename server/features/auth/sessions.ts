import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { session } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import { newToken } from '#server/platform/secrets.ts'

/** *Remember Password*: 30 days (design section 7.2). */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
const SESSIONS_PER_USER = 10

/** Where a sign-in comes from. */
export type Origin = { ip: string; userAgent: string | null }

/** Who is signed in, from where, and for how long. */
export type NewSession = { companyId: CompanyId; userId: number; remember: boolean; origin: Origin; now: Date }

/**
 * Opens a session, and ends the one that was unused longest when the user has too many.
 * @returns the bearer token: shown once, stored hashed
 */
export async function openSession(
  tx: Transaction,
  { companyId, userId, remember, origin, now }: NewSession,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS)
  const values = { companyId, userId, tokenHash: hashToken(token), remember, expiresAt, lastUsedAt: now, ...origin }
  await tx.insert(session).values(values)
  await endOldest(tx, userId)
  return token
}

async function endOldest(tx: Transaction, userId: number): Promise<void> {
  const tooMany = tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.lastUsedAt), desc(session.id))
    .offset(SESSIONS_PER_USER)
  await tx.delete(session).where(inArray(session.id, tooMany))
}

/**
 * Ends every session of a user.
 * @param except the session that stays, where one does
 */
export async function endSessions(tx: Transaction, userId: number, except?: number): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.userId, userId), except === undefined ? undefined : ne(session.id, except)))
}
