import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { AuthUser, LoginBody } from '#contract/auth.ts'
import type { Transaction } from '#server/db/client.ts'
import { company, plan, session, subscription, user } from '#server/db/schema.ts'
import { type CompanyId, findUserByEmail, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { DEMO_SIGN_IN } from '#server/db/demo-sign-in.ts'
import { givesAccess, LIVE_STATUSES } from '#server/platform/access.ts'
import { type Actor, hashToken } from '#server/platform/auth-gate.ts'
import { take } from '#server/platform/limits.ts'
import { verifyPassword } from '#server/platform/password.ts'
import { presentAuthUser } from './present.ts'

/** *Remember Password*: 30 days (design section 7.2). */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
const SESSIONS_PER_USER = 10
const TOKEN_BYTES = 32

/** Where a sign-in comes from. */
export type Origin = { ip: string; userAgent: string | null }

/** The outcome of a sign-in. */
export type LoginResult =
  | { ok: true; token: string; user: AuthUser }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'throttled'; retryAfterSeconds: number }

/**
 * Signs in with e-mail and password.
 * @returns a bearer token (shown once, stored hashed) and the user; or why not, without telling whether the address exists
 */
export async function signIn(deps: Deps, body: LoginBody, origin: Origin): Promise<LoginResult> {
  const allowed = await allowAttempt(deps, body.email, origin)
  if (!allowed.ok) return { ok: false, reason: 'throttled', retryAfterSeconds: allowed.retryAfterSeconds }
  const found = await findUserByEmail(deps.database, body.email)
  const matches = await verifyPassword(found?.passwordHash ?? null, body.password)
  if (!found || !matches || found.disabledAt || isClosedDemo(deps, body)) return { ok: false, reason: 'invalid' }

  const { userId, companyId } = found
  const now = deps.now()
  const signedIn = await withTenant(deps.database, companyId, async (tx) => ({
    token: await openSession(tx, { companyId, userId, remember: body.remember === true, origin, now }),
    user: await readAuthUser(tx, userId, now),
  }))
  await deps.limits.loginByAccountAndAddress.delete(accountKey(body.email, origin))
  return { ok: true, ...signedIn }
}

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
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS)
  const values = { companyId, userId, tokenHash: hashToken(token), remember, expiresAt, lastUsedAt: now, ...origin }
  await tx.insert(session).values(values)
  await endOldest(tx, userId)
  return token
}

/** Ends every session of a user. */
export async function endSessions(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(session).where(eq(session.userId, userId))
}

/** The demo's password is published, so it opens nothing where strangers could use it (design section 4). */
function isClosedDemo({ config }: Deps, { email, password }: LoginBody): boolean {
  return !config.demo && email.toLowerCase() === DEMO_SIGN_IN.email && password === DEMO_SIGN_IN.password
}

async function allowAttempt(deps: Deps, email: string, origin: Origin) {
  const byAddress = await take(deps.limits, 'loginByAddress', origin.ip)
  return byAddress.ok ? take(deps.limits, 'loginByAccountAndAddress', accountKey(email, origin)) : byAddress
}

const accountKey = (email: string, origin: Origin) => `${email.toLowerCase()} ${origin.ip}`

async function endOldest(tx: Transaction, userId: number): Promise<void> {
  const tooMany = tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.lastUsedAt), desc(session.id))
    .offset(SESSIONS_PER_USER)
  await tx.delete(session).where(inArray(session.id, tooMany))
}

/** Ends one session. */
export async function signOut(deps: Deps, companyId: CompanyId, sessionId: number): Promise<void> {
  await withTenant(deps.database, companyId, (tx) => tx.delete(session).where(eq(session.id, sessionId)))
}

/** The signed-in user. */
export async function readCurrentUser(deps: Deps, actor: Actor): Promise<AuthUser> {
  return withTenant(deps.database, actor.companyId, (tx) => readAuthUser(tx, actor.userId, deps.now()))
}

/** The user as the client's auth state holds it. */
export async function readAuthUser(tx: Transaction, userId: number, now: Date): Promise<AuthUser> {
  const [row] = await tx
    .select({ user, company })
    .from(user)
    .innerJoin(company, eq(company.id, user.companyId))
    .where(eq(user.id, userId))
  if (!row) throw new Error(`User ${userId} vanished while signed in`)
  const subscriptions = await tx
    .select({
      id: subscription.id,
      plan: plan.code,
      status: subscription.status,
      pastDueSince: subscription.pastDueSince,
    })
    .from(subscription)
    .innerJoin(plan, eq(plan.id, subscription.planId))
    .where(and(eq(subscription.companyId, row.company.id), inArray(subscription.status, [...LIVE_STATUSES])))
    .orderBy(asc(subscription.id))
  const live = subscriptions.filter((one) => givesAccess(one, now)).map(({ id, plan }) => ({ id, plan }))
  return presentAuthUser(row.user, row.company, live)
}
