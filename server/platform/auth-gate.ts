import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoints.ts'
import { PASSWORD_CONFIRMATION_MINUTES } from '#contract/limits.ts'
import { AUTH, CHECKOUT } from '#contract/messages.ts'
import { type Permission, permissionsOf, type Role } from '#contract/roles.ts'
import type { Database } from '#server/db/client.ts'
import { session as sessions } from '#server/db/schema.ts'
import { type CompanyId, findSession, type SessionByToken, withTenant } from '#server/db/tenant.ts'
import { givesAccess } from './access.ts'
import { AppError } from './errors.ts'

/** Who is calling. Made here only, from a live session. */
export type Actor = {
  userId: number
  companyId: CompanyId
  sessionId: number
  role: Role
  selectedBranchId: number | null
  isVerified: boolean
  hasAccess: boolean
  /** When the password was last asked for again in this session. */
  passwordConfirmedAt: Date | null
}

/** A session without *Remember Password* ends after 12 idle hours (design section 7.2). */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000
/** How exactly idleness is measured: a write per session and five minutes, instead of one per call. */
const SESSION_TOUCH_MS = 5 * 60 * 1000

/** What is stored of a bearer token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Turns the bearer token into an Actor and checks it against what the endpoint asks for.
 * @throws {AppError} UNAUTHORIZED without a live session; EMAIL_NOT_VERIFIED, SUBSCRIPTION_REQUIRED or FORBIDDEN when
 *   the session may not call this endpoint
 */
export async function authorise(
  request: FastifyRequest,
  endpoint: Endpoint,
  options: { database: Database; now: Date },
): Promise<Actor> {
  const session = await readSession(request, options)
  await keepAlive(session, options)
  const actor = toActor(session, options.now)
  if (endpoint.access !== 'signedIn') requireVerified(actor)
  if (endpoint.access === 'subscribed') requireAccess(actor)
  if (endpoint.permission) requirePermission(actor, endpoint.permission)
  return actor
}

async function readSession(
  request: FastifyRequest,
  { database, now }: { database: Database; now: Date },
): Promise<SessionByToken> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const session = token === undefined ? null : await findSession(database, hashToken(token))
  // The message means "the session is over" to the client (spec section 4), which is what all of these are.
  if (!session || session.disabledAt || !isAlive(session, now)) throw new AppError('UNAUTHORIZED', 'Unauthorized')
  return session
}

function isAlive(session: SessionByToken, now: Date): boolean {
  if (session.expiresAt <= now) return false
  return session.remember || now.getTime() - session.lastUsedAt.getTime() < SESSION_IDLE_MS
}

/** Any call shows that somebody is there, so an idle session is one without any. */
async function keepAlive(
  { sessionId, companyId, lastUsedAt }: SessionByToken,
  { database, now }: { database: Database; now: Date },
) {
  if (now.getTime() - lastUsedAt.getTime() < SESSION_TOUCH_MS) return
  await withTenant(database, companyId, (tx) =>
    tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId)),
  )
}

function toActor(session: SessionByToken, now: Date): Actor {
  return {
    userId: session.userId,
    companyId: session.companyId,
    sessionId: session.sessionId,
    role: session.role,
    selectedBranchId: session.selectedBranchId,
    isVerified: session.emailVerifiedAt !== null,
    passwordConfirmedAt: session.passwordConfirmedAt,
    hasAccess: givesAccess({ status: session.subscriptionStatus, pastDueSince: session.pastDueSince }, now),
  }
}

/**
 * For what matters most: the password must have been asked for again in this session (design section 7.1).
 * @throws {AppError} PASSWORD_NOT_CONFIRMED
 */
export function requireConfirmedPassword({ passwordConfirmedAt }: Actor, now: Date): void {
  const since = passwordConfirmedAt ? now.getTime() - passwordConfirmedAt.getTime() : Infinity
  if (since >= PASSWORD_CONFIRMATION_MINUTES * 60_000)
    throw new AppError('PASSWORD_NOT_CONFIRMED', AUTH.confirmPasswordFirst)
}

function requireVerified({ isVerified }: Actor): void {
  if (!isVerified) throw new AppError('EMAIL_NOT_VERIFIED', AUTH.verifyEmail)
}

/** @throws {AppError} SUBSCRIPTION_REQUIRED */
export function requireAccess(actor: Pick<Actor, 'hasAccess'>): void {
  if (!actor.hasAccess) throw new AppError('SUBSCRIPTION_REQUIRED', AUTH.noSubscription)
}

function requirePermission(actor: Actor, permission: Permission): void {
  if (permissionsOf(actor.role).includes(permission)) return
  if (permission === 'billing:write') throw new AppError('FORBIDDEN', CHECKOUT.askOwner)
  throw new AppError('FORBIDDEN', `Your role (${actor.role}) may not do this. Ask an owner of your company.`)
}
