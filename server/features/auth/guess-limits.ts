import { createHash } from 'node:crypto'
import { beforeTenant, findUserByEmail, type UserByEmail } from '#server/db/look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { addJob } from '#server/platform/jobs.ts'
import { type LimitName, take, takeByClient } from '#server/platform/limits.ts'
import type { Origin } from '#server/platform/origin.ts'

/** The stored form of a device's token: its SHA-256, or null without a token. */
export function hashDevice({ device }: Pick<Origin, 'device'>): Buffer | null {
  return device === null ? null : createHash('sha256').update(device).digest()
}

const SEEN_MAX = 10_000
/** The devices that signed in since the process started, with their accounts; the latest come last. */
const seen = new Set<string>()

/** Remembers a device that has signed in, so that made-up devices on the same network can't use up its look-ups. */
export function cacheKnownDevice(email: string, origin: Origin): void {
  const key = seenKey(email, hashDevice(origin))
  if (key === null) return
  seen.delete(key)
  seen.add(key)
  const [oldest] = seen
  if (seen.size > SEEN_MAX && oldest !== undefined) seen.delete(oldest)
}

const seenKey = (email: string, device: Buffer | null) => device && `${email} ${device.toString('base64url')}`

/**
 * Whether a device has signed in to the account before; false when the client has used up its look-ups. These are
 * limited, except for devices that `cacheKnownDevice` remembers, because each costs a query.
 */
export async function isKnownDevice({ database, limits }: Deps, email: string, origin: Origin): Promise<boolean> {
  const device = hashDevice(origin)
  const isSeen = seen.has(seenKey(email, device) ?? '')
  if (device === null || !(isSeen || (await takeByClient(limits, 'knownDeviceByAddress', origin.ip)).ok)) return false
  return (await findUserByEmail(database, email, device))?.knowsDevice ?? false
}

/** An attempt that is counted as a wrong password unless it is forgiven. */
export type CountedGuess = { forgive: () => Promise<void> }

/**
 * Counts a password before it is compared, so that parallel attempts can't exceed the limit.
 * @param onlyDevice true when the client has used up its limits, so that only the device's own limit allows an
 *   attempt
 * @returns null when a mailed code is required first, or with `onlyDevice` when the attempt isn't allowed at all
 */
export async function countGuess(
  deps: Deps,
  {
    email,
    found,
    origin,
    onlyDevice,
  }: { email: string; found: UserByEmail | null; origin: Origin; onlyDevice: boolean },
): Promise<CountedGuess | null> {
  const device = found?.knowsDevice ? hashDevice(origin) : null
  const ofDevice = device && (await countBy(deps, 'guessByDevice', `${email} ${device.toString('base64url')}`))
  return ofDevice || onlyDevice ? ofDevice : countBy(deps, 'guessByAccount', email)
}

async function countBy({ limits }: Deps, name: LimitName, key: string): Promise<CountedGuess | null> {
  const allowed = await take(limits, name, key)
  return allowed.ok ? { forgive: async () => void (await limits[name].reward(key)) } : null
}

/**
 * Mails a code to the owner of an account, at most once in five minutes. Neither the response nor its duration shows
 * whether the account exists.
 */
export async function mailCode(deps: Deps, email: string, found: UserByEmail | null): Promise<void> {
  const allowed = await take(deps.limits, 'signInCodeByAccount', email)
  if (!allowed.ok) return
  const payload = { userId: found?.userId ?? null }
  await beforeTenant(deps.database, (tx) =>
    addJob(tx, { companyId: found?.companyId ?? null, kind: 'mail.signInCode', payload, now: deps.now() }),
  )
  deps.jobsAdded()
}
