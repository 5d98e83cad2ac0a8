import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { knownDevice, session } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { hashToken } from '#server/platform/auth-gate.ts'
import type { Origin } from '#server/platform/origin.ts'
import { newToken } from '#server/platform/secrets.ts'
import { hashDevice } from './guess-limits.ts'

/** Every session ends after this time. A session without *Remember Password* also ends when it is idle. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
const SESSIONS_PER_USER = 10
const DEVICES_PER_USER = 20

export type NewSession = { companyId: CompanyId; userId: number; remember: boolean; origin: Origin; now: Date }

/**
 * Opens a session and remembers the device; ends the least recently used session when the user has too many.
 * @returns the bearer token: shown once, stored hashed
 */
export async function openSession(
  tx: Transaction,
  { companyId, userId, remember, origin, now }: NewSession,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS)
  const { ip, userAgent } = origin
  const values = { companyId, userId, tokenHash: hashToken(token), remember, expiresAt, lastUsedAt: now, ip, userAgent }
  await tx.insert(session).values(values)
  await endOldest(tx, userId)
  await storeKnownDevice(tx, { companyId, userId, origin, now })
  return token
}

/** Lets this device sign in even when others have reached the account's limit for wrong passwords. */
async function storeKnownDevice(
  tx: Transaction,
  { companyId, userId, origin, now }: Omit<NewSession, 'remember'>,
): Promise<void> {
  const tokenHash = hashDevice(origin)
  if (tokenHash === null) return
  await tx
    .insert(knownDevice)
    .values({ companyId, userId, tokenHash, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevice.userId, knownDevice.tokenHash], set: { lastUsedAt: now } })
  const tooMany = tx
    .select({ id: knownDevice.id })
    .from(knownDevice)
    .where(eq(knownDevice.userId, userId))
    .orderBy(desc(knownDevice.lastUsedAt), desc(knownDevice.id))
    .offset(DEVICES_PER_USER)
  await tx.delete(knownDevice).where(inArray(knownDevice.id, tooMany))
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
 * Ends the sessions of a user.
 * @param except the session that stays open, if any
 */
export async function endSessions(tx: Transaction, userId: number, except?: number): Promise<void> {
  await tx
    .delete(session)
    .where(and(eq(session.userId, userId), except === undefined ? undefined : ne(session.id, except)))
}
