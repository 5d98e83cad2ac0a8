import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { clientKey } from './client-key.ts'
import { AppError } from './errors.ts'
import { waitText } from './wait-text.ts'

const MINUTE_S = 60

const DAY_S = 24 * 60 * MINUTE_S

/** How often one client may do each action: `points` uses within `duration` seconds. */
const CLIENT_RATES = {
  loginByAddress: { points: 10, duration: MINUTE_S },
  loginByAccountAndAddress: { points: 5, duration: 15 * MINUTE_S },
  /** Look-ups of known devices, for sign-ins beyond the two `login…` limits: each costs a query. */
  knownDeviceByAddress: { points: 30, duration: MINUTE_S },
  registerByAddress: { points: 5, duration: 60 * MINUTE_S },
  resetByAddress: { points: 10, duration: 60 * MINUTE_S },
  /** Tried password reset links: each costs a database query. */
  resetLinkByAddress: { points: 60, duration: MINUTE_S },
  invitationByAddress: { points: 20, duration: MINUTE_S },
  uncachedPageByAddress: { points: 120, duration: MINUTE_S },
  /** Guests of a full restaurant share one address; guessing a code needs far more requests than this. */
  tableCodeByAddress: { points: 120, duration: MINUTE_S },
  shortAddressByAddress: { points: 120, duration: MINUTE_S },
  /** Unknown bearer tokens: a browser whose session has ended sends a few at once. */
  unknownTokenByAddress: { points: 30, duration: MINUTE_S },
  feedbackByAddress: { points: 5, duration: 10 * MINUTE_S },
  /** Declined cards: the fifth and every further one cause a pause, see `features/subscriptions/declines.ts`. */
  declinedCardByAddress: { points: 5, duration: DAY_S },
} as const

/** All limits: those by client, and those with another key or another way of counting. */
const RATES = {
  ...CLIENT_RATES,
  /**
   * Wrong passwords from devices that never signed in or are beyond `guessByDevice`. Beyond this, such a device needs a
   * mailed code.
   */
  guessByAccount: { points: 50, duration: DAY_S },
  /** Wrong passwords from a device that signed in before, so that a stolen device can't guess without limit. */
  guessByDevice: { points: 20, duration: DAY_S },
  /** Mails with a sign-in code, which anyone can trigger by typing the account's email address. */
  signInCodeByAccount: { points: 1, duration: 5 * MINUTE_S },
  totpByUser: { points: 5, duration: 15 * MINUTE_S },
  /** Mails to a user whose email address other people register with. */
  accountExistsByAccount: { points: 1, duration: MINUTE_S },
  resetByAccount: { points: 1, duration: MINUTE_S },
  resendByUser: { points: 1, duration: MINUTE_S },
  passwordByUser: { points: 5, duration: 15 * MINUTE_S },
  emailChangeByUser: { points: 5, duration: 60 * MINUTE_S },
  invitationByCompany: { points: 60, duration: 60 * MINUTE_S },
  declinedCardByCompany: { points: 3, duration: DAY_S },
  /** The pause after declined cards. It grows with their number, so it is set directly and these values aren't used. */
  cardPause: { points: 1, duration: 1 },
  apiByUser: { points: 300, duration: MINUTE_S },
  /** Allergen reports beyond this are delayed. They are refused only when too many of one client are being delayed. */
  allergenReportByAddress: { points: 10, duration: 10 * MINUTE_S },
  /** Forms posted without JavaScript: their own limit, because page loads of other guests must not use it up. */
  feedbackFormByAddress: { points: 120, duration: MINUTE_S },
  feedbackByBranch: { points: 500, duration: 24 * 60 * MINUTE_S },
  uploadByCompany: { points: 30, duration: MINUTE_S },
  importByCompany: { points: 30, duration: MINUTE_S },
} as const

/** A /48 contains 65,536 /64 networks of one customer or several: together they get this multiple of a limit. */
const WIDE_TIMES = 8

export type LimitName = keyof typeof RATES
export type ClientLimitName = keyof typeof CLIENT_RATES
export type Limits = Record<LimitName | `${ClientLimitName}Wide`, RateLimiterAbstract>

/** The limits of one process, in memory. */
export function memoryLimits(): Limits {
  return limitsBy((options) => new RateLimiterMemory(options))
}

/**
 * Creates every limit with the given store.
 * @param make gets the name of a limit as `keyPrefix`, and its rate
 */
export function limitsBy(make: (options: IRateLimiterOptions) => RateLimiterAbstract): Limits {
  const wide = Object.entries(CLIENT_RATES).map(
    ([name, { points, duration }]) => [`${name}Wide`, { points: points * WIDE_TIMES, duration }] as const,
  )
  const entries = [...Object.entries(RATES), ...wide].map(([name, rate]) => [name, make({ keyPrefix: name, ...rate })])
  return Object.fromEntries(entries) as Limits // one entry per key, but fromEntries returns string keys
}

const refusals = new Map<LimitName, number>()

/** How many uses each limit has refused since the process started. */
export function limitRefusals(): Record<LimitName, number> {
  const entries = Object.keys(RATES).map((name) => [name, refusals.get(name as LimitName) ?? 0]) // keys of RATES
  return Object.fromEntries(entries) as Record<LimitName, number> // one entry per key of RATES
}

/** Counts a refusal for the metrics. `take` calls it itself. */
export function countRefusal(name: LimitName): void {
  refusals.set(name, (refusals.get(name) ?? 0) + 1)
}

export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use.
 * @param key who or what is limited
 */
export async function take(limits: Limits, name: LimitName, key: string): Promise<Allowance> {
  const allowance = await consume(limits[name], key)
  if (!allowance.ok) countRefusal(name)
  return allowance
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<Allowance> {
  try {
    await limiter.consume(key)
    return { ok: true }
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    const { msBeforeNext } = refusal as RateLimiterRes // `consume` rejects with this when the limit is reached
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
  }
}

/**
 * Counts one use by a client and, if that is allowed, by its /48 network (IPv6).
 * @param ip where the request comes from
 * @param about limits the client for this subject only, such as the account whose password it tries
 */
export async function takeByClient(limits: Limits, name: ClientLimitName, ip: string, about = ''): Promise<Allowance> {
  const { narrow, wide } = clientKey(ip)
  const own = await take(limits, name, about + narrow)
  if (!own.ok || wide === null) return own
  const all = await consume(limits[`${name}Wide`], about + wide)
  if (!all.ok) countRefusal(name)
  return all
}

/**
 * Counts one use by a client.
 * @throws {AppError} RATE_LIMITED with the time to wait
 */
export async function takeByClientOrThrow(limits: Limits, name: ClientLimitName, ip: string): Promise<void> {
  refuseUnlessAllowed(await takeByClient(limits, name, ip))
}

/**
 * Refuses a client that has reached the limit, without counting.
 * @throws {AppError} RATE_LIMITED with the time to wait
 */
export async function refuseWhenUsedUp(limits: Limits, name: ClientLimitName, ip: string): Promise<void> {
  const { narrow, wide } = clientKey(ip)
  const seconds = [
    await secondsUntilAllowed(limits, name, narrow),
    wide === null ? 0 : await secondsUntilAllowed(limits, `${name}Wide`, wide),
  ]
  const retryAfterSeconds = Math.max(...seconds)
  if (retryAfterSeconds === 0) return
  countRefusal(name)
  refuseUnlessAllowed({ ok: false, retryAfterSeconds })
}

/** Resets the count of a client that has proved its identity; the count of its /48 network remains. */
export async function forgiveClient(limits: Limits, name: ClientLimitName, ip: string, about = ''): Promise<void> {
  await limits[name].delete(about + clientKey(ip).narrow)
}

/**
 * How long until something is allowed again, without counting.
 * @returns seconds; 0 when it is allowed now
 */
export async function secondsUntilAllowed(limits: Limits, name: keyof Limits, key: string): Promise<number> {
  const used = await limits[name].get(key)
  if (!used || used.consumedPoints < limits[name].points) return 0
  return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
}

/**
 * Counts one use.
 * @throws {AppError} RATE_LIMITED with the time to wait
 */
export async function takeOrThrow(limits: Limits, name: LimitName, key: string): Promise<void> {
  refuseUnlessAllowed(await take(limits, name, key))
}

function refuseUnlessAllowed(allowance: Allowance): void {
  if (allowance.ok) return
  const { retryAfterSeconds } = allowance
  throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}
