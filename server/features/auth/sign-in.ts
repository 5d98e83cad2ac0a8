import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { AuthUser, LoginBody } from '#contract/auth.ts'
import type { Transaction } from '#server/db/client.ts'
import { DEMO_SIGN_IN } from '#server/db/demo-sign-in.ts'
import { auditLog, user } from '#server/db/schema.ts'
import { findUserByEmail, NO_COMPANY, type UserByEmail, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { countOver, take } from '#server/platform/limits.ts'
import { verifyPassword } from '#server/platform/password.ts'
import { readAuthUser } from './queries.ts'
import { spendCode } from './second-factor.ts'
import { openSession, type Origin } from './sessions.ts'
import { isChallengeOf, makeChallenge, readChallenge } from './totp-challenge.ts'

/** Account-wide guessing is slowed down from this to that, doubling with each attempt. */
const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 3_000

type SignedIn = { ok: true; token: string; user: AuthUser }
type Refused = { ok: false; reason: 'invalid' } | { ok: false; reason: 'throttled'; retryAfterSeconds: number }

/** The outcome of a sign-in. */
export type LoginResult = SignedIn | Refused | { ok: false; reason: 'secondFactor'; challenge: string }
/** The outcome of its second step. */
export type CodeResult = SignedIn | Refused | { ok: false; reason: 'challengeOver' }

/**
 * Signs in with e-mail and password.
 * @returns a bearer token (shown once, stored hashed) and the user; a challenge when a second factor is asked for; or why
 *   not, without telling whether the address exists
 */
export async function signIn(deps: Deps, body: LoginBody, origin: Origin): Promise<LoginResult> {
  const email = body.email.toLowerCase()
  const remember = body.remember === true
  const allowed = await allowAttempt(deps, email, origin)
  if (!allowed.ok) return { ok: false, reason: 'throttled', retryAfterSeconds: allowed.retryAfterSeconds }
  await sleep(guessDelayMs(await countOver(deps.limits, 'loginByAccount', email)))
  const found = await findUserByEmail(deps.database, email)
  const matches = await verifyPassword(found?.passwordHash ?? null, body.password)
  if (!found || !matches || found.disabledAt || isClosedDemo(deps, body)) {
    await noteRefusal(deps, found, { email, detail: matches ? 'disabled' : 'wrong password', ip: origin.ip })
    return { ok: false, reason: 'invalid' }
  }
  if (found.hasTotp) {
    const challenge = makeChallenge(deps.config.appSecrets, found, { email, remember, now: deps.now() })
    return { ok: false, reason: 'secondFactor', challenge }
  }
  const signedIn = await withTenant(deps.database, found.companyId, (tx) => open(deps, tx, { found, remember, origin }))
  if (!signedIn) return { ok: false, reason: 'invalid' }
  await deps.limits.loginByAccountAndAddress.delete(accountKey(email, origin))
  return signedIn
}

/** The demo's password is published, so it opens nothing where strangers could use it (design section 4). */
function isClosedDemo({ config }: Deps, { email, password }: LoginBody): boolean {
  return !config.demo && email.toLowerCase() === DEMO_SIGN_IN.email && password === DEMO_SIGN_IN.password
}

async function allowAttempt(deps: Deps, email: string, origin: Origin) {
  const byAddress = await take(deps.limits, 'loginByAddress', origin.ip)
  return byAddress.ok ? take(deps.limits, 'loginByAccountAndAddress', accountKey(email, origin)) : byAddress
}

const accountKey = (email: string, origin: Origin) => `${email} ${origin.ip}`

/**
 * How long an attempt waits when an account, existing or not, is tried from many addresses: it never keeps the owner out.
 * @param over by how many attempts the limit is exceeded
 */
export function guessDelayMs(over: number): number {
  return over === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (over - 1), LONGEST_DELAY_MS)
}

/** Where there is nobody to note it for, the same round trips are made, so that the time does not tell. */
async function noteRefusal(
  { database }: Deps,
  found: UserByEmail | null,
  { email, detail, ip }: { email: string; detail: string; ip: string },
): Promise<void> {
  await withTenant(database, found?.companyId ?? NO_COMPANY, async (tx) => {
    if (found) await writeRefusal(tx, found, { email, detail, ip })
    else await tx.select({ id: auditLog.id }).from(auditLog).limit(1)
  })
}

function writeRefusal(
  tx: Transaction,
  { companyId, userId }: UserByEmail,
  { email, detail, ip }: { email: string; detail: string; ip: string },
): Promise<void> {
  const about = { memberId: userId, whom: email, detail, ip }
  return writeAudit(tx, { companyId, userId: null, action: 'sign_in_refused', ...about })
}

/**
 * Finishes a sign-in with a code of the second factor.
 * @param challenge as `signIn` gave it
 */
export async function signInWithCode(
  deps: Deps,
  { challenge, code }: { challenge: string; code: string },
  origin: Origin,
): Promise<CodeResult> {
  const { appSecrets: ring } = deps.config
  const now = deps.now()
  const read = readChallenge(challenge)
  const found = read && (await findUserByEmail(deps.database, read.email))
  const isOurs = read && found?.hasTotp && !found.disabledAt && isChallengeOf(ring, found, read, now)
  if (!isOurs) return { ok: false, reason: 'challengeOver' }
  const { userId, companyId } = found
  const allowed = await take(deps.limits, 'totpByUser', String(userId))
  if (!allowed.ok) return { ok: false, reason: 'throttled', retryAfterSeconds: allowed.retryAfterSeconds }
  const signedIn = await withTenant(deps.database, companyId, async (tx) => {
    if (await spendCode(tx, { ring, userId, code, now }))
      return open(deps, tx, { found, remember: read.remember, origin })
    await writeRefusal(tx, found, { email: read.email, detail: 'wrong code', ip: origin.ip })
    return null
  })
  if (!signedIn) return { ok: false, reason: 'invalid' }
  await deps.limits.totpByUser.delete(String(userId))
  await deps.limits.loginByAccountAndAddress.delete(accountKey(read.email, origin))
  return signedIn
}

type Opening = { found: UserByEmail; remember: boolean; origin: Origin }

/** Opens the session, unless the password was changed while we compared: a reset must leave nobody signed in. */
async function open(deps: Deps, tx: Transaction, { found, remember, origin }: Opening): Promise<SignedIn | null> {
  const { userId, companyId, passwordHash } = found
  const now = deps.now()
  const unchanged = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.passwordHash, passwordHash), isNull(user.disabledAt)))
    .for('share')
  if (unchanged.length === 0) return null
  const token = await openSession(tx, { companyId, userId, remember, origin, now })
  await writeAudit(tx, { companyId, userId, action: 'signed_in', ip: origin.ip })
  return { ok: true, token, user: await readAuthUser(tx, userId, now) }
}
