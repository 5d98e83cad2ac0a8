import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Design section 9: 64 MiB, t=3, p=1; the library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
/** Each hash holds 64 MiB, so a flood of logins must queue. */
const AT_ONCE = Math.min(4, availableParallelism())

let running = 0
const waiting: (() => void)[] = []

/** @returns the PHC string to store */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, OPTIONS))
}

/**
 * Compares a password with a stored hash. Without a stored hash it does the same work and says no, so that the time does
 * not tell whether an account exists.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const against = storedHash ?? (await decoy())
  const matches = await queued(() => verify(against, password))
  return matches && storedHash !== null
}

let decoyHash: Promise<string> | undefined
const decoy = () => (decoyHash ??= hashPassword('no account has this password'))

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
