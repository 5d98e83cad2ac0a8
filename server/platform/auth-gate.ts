import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoints.ts'
import { PASSWORD_CONFIRMATION_MINUTES } from '#contract/limits.ts'
import { AUTH, CHECKOUT, TEAM } from '#contract/messages.ts'
import { type Permission, permissionsOf, type Role, ROLE_NAMES } from '#contract/roles.ts'
import type { Database } from '#server/db/client.ts'
import { session as sessions } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { findSession, type SessionByToken } from '#server/db/look-ups.ts'
import { givesAccess } from './access.ts'
import { AppError } from './errors.ts'
import { type Limits, refuseWhenUsedUp, takeByClient } from './limits.ts'

/** The authenticated caller. Only created here, from a valid session. */
export type Actor = {
  userId: number
  companyId: CompanyId
  sessionId: number
  role: Role
  selectedBranchId: number | null
  /** The only branches the caller may work in; null for all. */
  branchIds: readonly number[] | null
  isVerified: boolean
  hasAccess: boolean
  /** The caller must set up a second factor before most other calls. */
  needsSecondFactor: boolean
  /** When the password was last confirmed in this session. */
  passwordConfirmedAt: Date | null
}

/** A session without *Remember Password* ends after 12 idle hours. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000
/**
 * A session's last use is stored at most every five minutes, so that not every call writes to the database; a session
 * may end that much early.
 */
const SESSION_TOUCH_MS = 5 * 60 * 1000

/** Only this hash of a token is stored, so that reading the database gives no access to accounts. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Turns the bearer token into an Actor and checks it against the endpoint's requirements.
 * @throws {AppError} UNAUTHORIZED without a valid session; EMAIL_NOT_VERIFIED, SECOND_FACTOR_REQUIRED,
 * SUBSCRIPTION_REQUIRED or FORBIDDEN when the session may not call this endpoint; RATE_LIMITED for a client that
 * guesses tokens
 */
export async function authorise(request: FastifyRequest, endpoint: Access, options: Options): Promise<Actor> {
  const session = await readSession(request, options)
  // A failure, for example while the disk is full, must not refuse calls that only read.
  await keepAlive(session, options).catch((error: unknown) =>
    request.log.warn({ err: error }, 'the last use of a session could not be stored'),
  )
  const actor = toActor(session, options.now)
  if (endpoint.access !== 'signedIn') requireVerified(actor)
  if (endpoint.access !== 'signedIn' && !endpoint.beforeSecondFactor) requireSecondFactor(actor)
  if (endpoint.access === 'subscribed') requireAccess(actor)
  if (endpoint.branchScope === 'all') requireAllBranches(actor)
  if (endpoint.permission) requirePermission(actor, endpoint.permission)
  return actor
}

type Access = Pick<Endpoint, 'access' | 'permission' | 'branchScope' | 'beforeSecondFactor'>
type Options = { database: Database; limits: Limits; now: Date }

async function readSession(request: FastifyRequest, { database, limits, now }: Options): Promise<SessionByToken> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const session = token === undefined ? null : await findSessionOf(token, request.ip, { database, limits })
  // All of these cases get the same error, to which the console responds by signing the user out.
  if (!session || session.disabledAt || !isAlive(session, now)) throw new AppError('UNAUTHORIZED', 'Unauthorized')
  return session
}

/** Recently valid tokens: their owners aren't refused when other people guess tokens from the same address. */
const seenTokens = new Set<string>()
const SEEN_TOKENS = 10_000

/**
 * Unknown tokens are rate limited, so that one client's guessing costs only a limited number of look-ups per minute.
 */
async function findSessionOf(token: string, ip: string, { database, limits }: Omit<Options, 'now'>) {
  const hash = hashToken(token)
  const key = hash.toString('base64url')
  if (!seenTokens.has(key)) await refuseWhenUsedUp(limits, 'unknownTokenByAddress', ip)
  const session = await findSession(database, hash)
  // Deleted only now, because simultaneous requests check the set during the look-up. Adding the token again makes it
  // the newest.
  seenTokens.delete(key)
  if (session) seenTokens.add(key)
  else await takeByClient(limits, 'unknownTokenByAddress', ip)
  const [oldest] = seenTokens
  if (seenTokens.size > SEEN_TOKENS && oldest !== undefined) seenTokens.delete(oldest)
  return session
}

function isAlive(session: SessionByToken, now: Date): boolean {
  if (session.expiresAt <= now) return false
  return session.remember || now.getTime() - session.lastUsedAt.getTime() < SESSION_IDLE_MS
}

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
    selectedBranchId: branchWithin(session),
    branchIds: session.branchIds,
    isVerified: session.emailVerifiedAt !== null,
    needsSecondFactor: session.needsSecondFactor,
    passwordConfirmedAt: session.passwordConfirmedAt,
    hasAccess: givesAccess({ status: session.subscriptionStatus, pastDueSince: session.pastDueSince }, now),
  }
}

/**
 * Protects sensitive changes: the password must have been confirmed recently in this session.
 * @throws {AppError} PASSWORD_NOT_CONFIRMED
 */
export function requireConfirmedPassword({ passwordConfirmedAt }: Actor, now: Date): void {
  const since = passwordConfirmedAt ? now.getTime() - passwordConfirmedAt.getTime() : Infinity
  if (since >= PASSWORD_CONFIRMATION_MINUTES * 60_000)
    throw new AppError('PASSWORD_NOT_CONFIRMED', AUTH.confirmPasswordFirst)
}

function requireSecondFactor({ needsSecondFactor }: Actor): void {
  if (needsSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED', AUTH.setUpSecondFactor)
}

function requireVerified({ isVerified }: Actor): void {
  if (!isVerified) throw new AppError('EMAIL_NOT_VERIFIED', AUTH.verifyEmail)
}

/** @throws {AppError} SUBSCRIPTION_REQUIRED */
export function requireAccess(actor: Pick<Actor, 'hasAccess'>): void {
  if (!actor.hasAccess) throw new AppError('SUBSCRIPTION_REQUIRED', AUTH.noSubscription)
}

/**
 * Protects requests that affect every branch of a brand, or the whole company.
 * @throws {AppError} FORBIDDEN for a member who is limited to some branches
 */
export function requireAllBranches({ branchIds }: Pick<Actor, 'branchIds'>): void {
  if (branchIds !== null) throw limitedToBranches()
}

const limitedToBranches = () => new AppError('FORBIDDEN', TEAM.limitedToBranches)

/**
 * The branch that a member has selected; the first of the member's branches if it isn't among them.
 * @returns null when a member with access to all branches has selected none, or a limited member has none left
 */
export function branchWithin({
  selectedBranchId,
  branchIds,
}: Pick<SessionByToken, 'selectedBranchId' | 'branchIds'>): number | null {
  const isOwn = branchIds === null || (selectedBranchId !== null && branchIds.includes(selectedBranchId))
  return isOwn ? selectedBranchId : (branchIds[0] ?? null)
}

function requirePermission(actor: Actor, permission: Permission): void {
  const isLimited = actor.branchIds !== null
  if (permissionsOf(actor.role, isLimited).includes(permission)) return
  if (isLimited && permissionsOf(actor.role).includes(permission)) throw limitedToBranches()
  if (permission === 'billing:write') throw new AppError('FORBIDDEN', CHECKOUT.askOwner)
  throw new AppError(
    'FORBIDDEN',
    `Your role (${ROLE_NAMES[actor.role]}) doesn’t allow this. Ask an owner of your company.`,
  )
}
