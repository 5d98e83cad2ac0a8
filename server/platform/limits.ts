import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

const MINUTE_S = 60

/** How often what may be done (design section 9, Limits). Seconds, because that is the library's unit. */
const RATES = {
  loginByAddress: { points: 10, duration: MINUTE_S },
  loginByAccountAndAddress: { points: 5, duration: 15 * MINUTE_S },
  /** Only slows down: it must never keep the owner of an account out. */
  loginByAccount: { points: 20, duration: 15 * MINUTE_S },
  totpByUser: { points: 5, duration: 15 * MINUTE_S },
  registerByAddress: { points: 5, duration: 60 * MINUTE_S },
  /** Mails to somebody whose address strangers register with. */
  accountExistsByAccount: { points: 1, duration: MINUTE_S },
  resetByAddress: { points: 10, duration: 60 * MINUTE_S },
  resetByAccount: { points: 1, duration: MINUTE_S },
  resendByUser: { points: 1, duration: MINUTE_S },
  passwordByUser: { points: 5, duration: 15 * MINUTE_S },
  emailChangeByUser: { points: 5, duration: 60 * MINUTE_S },
  invitationByCompany: { points: 60, duration: 60 * MINUTE_S },
  invitationByAddress: { points: 20, duration: MINUTE_S },
  /** Cards the bank refused: a checkout must not be of use for trying stolen numbers. */
  declinedCardByCompany: { points: 20, duration: 60 * MINUTE_S },
  uncachedPageByAddress: { points: 120, duration: MINUTE_S },
  /** Guests of a full house share one address; guessing a code takes far more than this. */
  tableCodeByAddress: { points: 120, duration: MINUTE_S },
  apiByUser: { points: 300, duration: MINUTE_S },
  feedbackByAddress: { points: 5, duration: 10 * MINUTE_S },
  feedbackByBranch: { points: 500, duration: 24 * 60 * MINUTE_S },
  uploadByCompany: { points: 30, duration: MINUTE_S },
  importByCompany: { points: 30, duration: MINUTE_S },
} as const

export type LimitName = keyof typeof RATES
export type Limits = Record<LimitName, RateLimiterAbstract>

/** The limits of one process, in memory. */
export function memoryLimits(): Limits {
  return limitsBy((options) => new RateLimiterMemory(options))
}

/**
 * Every limit, counted by whatever counts.
 * @param make is given the name of a limit as `keyPrefix`, and its rate
 */
export function limitsBy(make: (options: IRateLimiterOptions) => RateLimiterAbstract): Limits {
  const entries = Object.entries(RATES).map(([name, rate]) => [name, make({ keyPrefix: name, ...rate })])
  return Object.fromEntries(entries) as Limits // fromEntries forgets the keys
}

const refusals = new Map<LimitName, number>()

/** How often each limit refused something since the process began. */
export function limitRefusals(): Record<LimitName, number> {
  const entries = Object.keys(RATES).map((name) => [name, refusals.get(name as LimitName) ?? 0]) // keys of RATES
  return Object.fromEntries(entries) as Record<LimitName, number> // fromEntries forgets the keys
}

/** Whether one more is allowed, and if not, how long to wait. */
export type Allowance = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use.
 * @param key who or what is limited
 */
export async function take(limits: Limits, name: LimitName, key: string): Promise<Allowance> {
  try {
    await limits[name].consume(key)
    return { ok: true }
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    refusals.set(name, (refusals.get(name) ?? 0) + 1)
    const { msBeforeNext } = refusal as RateLimiterRes // the library rejects with this when the limit is reached
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
  }
}

/**
 * Counts one use.
 * @throws {AppError} RATE_LIMITED with the time to wait
 */
export async function takeOrThrow(limits: Limits, name: LimitName, key: string): Promise<void> {
  const allowance = await take(limits, name, key)
  if (allowance.ok) return
  const { retryAfterSeconds } = allowance
  throw new AppError('RATE_LIMITED', `Too many requests. Please try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  })
}

/**
 * Counts one use and refuses nothing: for what is only slowed down.
 * @returns by how many uses the limit is exceeded now; 0 within it
 */
export async function countOver(limits: Limits, name: LimitName, key: string): Promise<number> {
  const { consumedPoints } = await limits[name].penalty(key)
  return Math.max(0, consumedPoints - limits[name].points)
}
