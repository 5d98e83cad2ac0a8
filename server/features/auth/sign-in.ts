import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AuthUser, LoginBody } from '#contract/auth.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema.ts'
import { withTenant } from '#server/db/tenant.ts'
import { findUserByEmail, NO_COMPANY, type UserByEmail } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { writeAudit } from '#server/platform/audit.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Allowance, forgiveClient, take, takeByClient } from '#server/platform/limits.ts'
import type { Origin } from '#server/platform/origin.ts'
import { verifyPassword } from '#server/platform/password.ts'
import { passwordToCompare } from './demo-password.ts'
import { countGuess, hashDevice, isKnownDevice, mailCode, cacheKnownDevice } from './guess-limits.ts'
import { makeCodeChallenge, readCodeChallenge, consumeMailedCode, windowOfCode } from './mailed-code.ts'
import { readAuthUser } from './queries.ts'
import { consumeCode } from './second-factor.ts'
import { openSession } from './sessions.ts'
import { isChallengeOf, makeChallenge, readChallenge } from './totp-challenge.ts'

type SignedIn = { ok: true; token: string; user: AuthUser }
type Refused = { ok: false; reason: 'invalid' } | { ok: false; reason: 'throttled' | 'busy'; retryAfterSeconds: number }
type NeedsTotp = { ok: false; reason: 'secondFactor'; challenge: string }

export type LoginResult = SignedIn | Refused | NeedsTotp | { ok: false; reason: 'mailedCode'; challenge: string }
export type CodeResult = SignedIn | Refused | { ok: false; reason: 'challengeOver' }
export type MailedCodeResult = CodeResult | NeedsTotp | { ok: false; reason: 'codeInvalid' }

/**
 * Signs in with email address and password.
 * @returns a bearer token (shown once, stored hashed) and the user; a challenge when a second factor or, after many
 * wrong passwords, a mailed code is required; or the refusal, without revealing whether the account exists
 */
export async function signIn(deps: Deps, body: LoginBody, origin: Origin): Promise<LoginResult> {
  const email = body.email.toLowerCase()
  const remember = body.remember === true
  const allowed = await allowAttempt(deps, email, origin)
  if (!allowed.ok && !(await isKnownDevice(deps, email, origin))) return throttled(allowed)
  const found = await findUserByEmail(deps.database, email, hashDevice(origin))
  const guess = await countGuess(deps, { email, found, origin, onlyDevice: !allowed.ok })
  if (!guess) {
    if (!allowed.ok) return throttled(allowed)
    await mailCode(deps, email, found)
    const challenge = makeCodeChallenge(deps.config.appSecrets, { email, remember }, deps.now())
    return { ok: false, reason: 'mailedCode', challenge }
  }
  const compared = await compare(deps, found, body, origin).catch(async (error: unknown) => {
    await guess.forgive()
    throw error
  })
  if (compared !== 'wrong') await guess.forgive()
  if (typeof compared === 'object') return compared
  if (compared !== 'right' || !found) {
    await logRefusedSignIn(deps, found, {
      email,
      detail: compared === 'wrong' ? 'wrong password' : 'disabled',
      ip: origin.ip,
    })
    return { ok: false, reason: 'invalid' }
  }
  return completeSignIn(deps, found, { email, remember, origin })
}

type Compared = 'right' | 'wrong' | 'disabled' | { ok: false; reason: 'busy'; retryAfterSeconds: number }

async function compare(
  deps: Deps,
  found: UserByEmail | null,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<Compared> {
  const typed = passwordToCompare(deps.config, { email, password }, origin)
  try {
    const matches = await verifyPassword(
      typed === null ? null : (found?.passwordHash ?? null),
      typed ?? password,
      origin,
    )
    if (!matches) return 'wrong'
    return found?.disabledAt ? 'disabled' : 'right'
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error
    return { ok: false, reason: 'busy', retryAfterSeconds: error.retryAfterSeconds }
  }
}

async function completeSignIn(
  deps: Deps,
  found: UserByEmail,
  { email, remember, origin }: { email: string; remember: boolean; origin: Origin },
): Promise<SignedIn | Refused | NeedsTotp> {
  if (found.hasTotp) {
    const challenge = makeChallenge(deps.config.appSecrets, found, { email, remember, now: deps.now() })
    return { ok: false, reason: 'secondFactor', challenge }
  }
  const signedIn = await withTenant(deps.database, found.companyId, (tx) => open(deps, tx, { found, remember, origin }))
  if (!signedIn) return { ok: false, reason: 'invalid' }
  cacheKnownDevice(email, origin)
  await forgiveClient(deps.limits, 'loginByAccountAndAddress', origin.ip, aboutAccount(email))
  return signedIn
}

/**
 * Counts an attempt towards the limits of its client. `signIn` allows a known device even beyond them, because others
 * on its network must not be able to lock it out; `countGuess` limits the device's wrong passwords.
 */
async function allowAttempt({ limits }: Deps, email: string, { ip }: Origin): Promise<Allowance> {
  const byAddress = await takeByClient(limits, 'loginByAddress', ip)
  return byAddress.ok ? takeByClient(limits, 'loginByAccountAndAddress', ip, aboutAccount(email)) : byAddress
}

const throttled = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  ({ ok: false, reason: 'throttled', retryAfterSeconds }) as const

const aboutAccount = (email: string) => `${email} `

/**
 * Completes a sign-in with a mailed code. The code is checked first, so that passwords can't be guessed here.
 * @param challenge as `signIn` returned it
 */
export async function signInWithMailedCode(
  deps: Deps,
  { challenge, code, password }: { challenge: string; code: string; password: string },
  origin: Origin,
): Promise<MailedCodeResult> {
  const { appSecrets: ring } = deps.config
  const now = deps.now()
  const allowed = await takeByClient(deps.limits, 'loginByAddress', origin.ip)
  if (!allowed.ok) return { ok: false, reason: 'throttled', retryAfterSeconds: allowed.retryAfterSeconds }
  const asked = readCodeChallenge(ring, challenge, now)
  if (!asked) return { ok: false, reason: 'challengeOver' }
  const { email, remember } = asked
  const found = await findUserByEmail(deps.database, email)
  const window = found && windowOfCode(ring, found, code, now)
  if (!found || window === null) return { ok: false, reason: 'codeInvalid' }
  const compared = await compare(deps, found, { email, password }, origin)
  if (typeof compared === 'object') return compared
  if (compared !== 'right') {
    await logRefusedSignIn(deps, found, {
      email,
      detail: compared === 'wrong' ? 'wrong password' : 'disabled',
      ip: origin.ip,
    })
    return { ok: false, reason: 'invalid' }
  }
  const isSpent = await withTenant(deps.database, found.companyId, (tx) => consumeMailedCode(tx, found.userId, window))
  return isSpent ? completeSignIn(deps, found, { email, remember, origin }) : { ok: false, reason: 'codeInvalid' }
}

/** About the size of an audit log entry. */
const ENTRY_BYTES = 250

/** Logs a refused sign-in. Without an account, it writes as much to the disk, so that the time reveals nothing. */
async function logRefusedSignIn(
  { database }: Deps,
  found: UserByEmail | null,
  { email, detail, ip }: { email: string; detail: string; ip: string },
): Promise<void> {
  await withTenant(database, found?.companyId ?? NO_COMPANY, async (tx) => {
    if (found) await writeRefusal(tx, found, { email, detail, ip })
    // `VALUES`, because a `SELECT` would be sent without waiting for the transaction to open, unlike a write.
    else await tx.execute(sql`VALUES (pg_logical_emit_message(true, 'carte', ${email.padEnd(ENTRY_BYTES)}))`)
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
 * Completes a sign-in with a second-factor code.
 * @param challenge as `signIn` or `signInWithMailedCode` returned it
 */
export async function signInWithCode(
  deps: Deps,
  { challenge, code }: { challenge: string; code: string },
  origin: Origin,
): Promise<CodeResult> {
  const { appSecrets: ring } = deps.config
  const now = deps.now()
  const read = readChallenge(challenge)
  const fromClient = await takeByClient(deps.limits, 'loginByAddress', origin.ip)
  if (!fromClient.ok && !(read && (await isKnownDevice(deps, read.email, origin))))
    return { ok: false, reason: 'throttled', retryAfterSeconds: fromClient.retryAfterSeconds }
  const found = read && (await findUserByEmail(deps.database, read.email))
  const isOurs = read && found?.hasTotp && !found.disabledAt && isChallengeOf(ring, found, read, now)
  if (!isOurs) return { ok: false, reason: 'challengeOver' }
  const { userId, companyId } = found
  const allowed = await take(deps.limits, 'totpByUser', String(userId))
  if (!allowed.ok) return { ok: false, reason: 'throttled', retryAfterSeconds: allowed.retryAfterSeconds }
  const signedIn = await withTenant(deps.database, companyId, async (tx) => {
    if (await consumeCode(tx, { ring, userId, code, now }))
      return open(deps, tx, { found, remember: read.remember, origin })
    await writeRefusal(tx, found, { email: read.email, detail: 'wrong code', ip: origin.ip })
    return null
  })
  if (!signedIn) return { ok: false, reason: 'invalid' }
  await deps.limits.totpByUser.delete(String(userId))
  cacheKnownDevice(read.email, origin)
  await forgiveClient(deps.limits, 'loginByAccountAndAddress', origin.ip, aboutAccount(read.email))
  return signedIn
}

type Opening = { found: UserByEmail; remember: boolean; origin: Origin }

/** @returns null when the password was changed or the user was disabled during the sign-in */
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
