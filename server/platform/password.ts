import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { clientKey } from './client-key.ts'
import { AppError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

/** 64 MiB (`memoryCost` is in KiB), as in `docs/security/rules.md`, for argon2id, the default of `@node-rs/argon2`. */
const OPTIONS = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
/**
 * Each hash uses a core and 64 MiB: at most four run at once, and one of several cores is reserved for everything else.
 */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
/** How many callers may wait: about five to seven seconds of hashing on one core. Further ones are refused at once. */
const PLACES = 50
const WAIT_MS = 6_000
const RETRY_AFTER_S = 5
const BUSY = 'Too many people are signing in right now. Try again in a few seconds.'

const queue = createFairQueue({ name: 'passwords', workers: AT_ONCE, maxWaiting: PLACES, busyMessage: BUSY })

/** The caller, for a fair queue: one client's flood must not delay the others. */
export type Caller = { ip: string; signal: AbortSignal | undefined }

/**
 * @param caller null for the operator
 * @returns the PHC string to store
 * @throws {AppError} UNAVAILABLE when too many are waiting, or the wait is too long
 */
export function hashPassword(password: string, caller: Caller | null): Promise<string> {
  return queued(caller, () => hash(password, OPTIONS))
}

/**
 * Compares a password with a stored hash. Without a stored hash it does the same work and returns false, so that the
 * time doesn't reveal whether an account exists.
 * @throws {AppError} UNAVAILABLE when too many are waiting, or the wait is too long
 */
export async function verifyPassword(storedHash: string | null, password: string, caller: Caller | null) {
  const against = storedHash ?? (await decoy())
  const matches = await queued(caller, () => verify(against, password))
  return matches && storedHash !== null
}

let decoyHash: Promise<string> | undefined
/** The hash is created once and outside the queue, which must not refuse it. */
const decoy = () => (decoyHash ??= hash('no account has this password', OPTIONS))

async function queued<Result>(caller: Caller | null, work: () => Promise<Result>): Promise<Result> {
  const { narrow, wide } = caller ? clientKey(caller.ip) : { narrow: 'operator', wide: null }
  // The response must be sent within the request's time limit.
  const deadline = caller && AbortSignal.timeout(WAIT_MS)
  const signals = [deadline, caller?.signal].filter((signal) => signal instanceof AbortSignal)
  try {
    return await queue.run([wide ?? narrow, narrow], work, { signal: AbortSignal.any(signals) })
  } catch (error) {
    if (deadline === null || error !== deadline.reason) throw error
    throw new AppError('UNAVAILABLE', BUSY, { cause: error, retryAfterSeconds: RETRY_AFTER_S })
  }
}
