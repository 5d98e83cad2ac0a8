/**
 * Attacks the production build and measures how well it serves ordinary users meanwhile (`npm run prove -- abuse`). The
 * short version in `npm test` doesn't check times, because they depend on what else the machine does. Ordinary users
 * run in a separate thread (`ordinary-users.ts`), so that the attack's work doesn't slow them down.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { IS_FULL, proofTimeout, times } from '#server/testing/proofs.ts'
import { makeCompanies } from './abuse-company.ts'
import { type AbuseServer, startAbuseServer } from './abuse-server.ts'
import { type AbuseRow, type UserTimes, type AttackMeasurements, listExceededLimits } from './aims.ts'
import type { UserLoad } from './ordinary-users.ts'

/** How long ordinary users use the server before the attack: long enough for each of them to act once. */
const BASELINE_MS = times(1_000, 3_000)
const ATTACK_MS = times(2_000, 30_000)
/** How long an attack may take to stop after its time is over. */
const ATTACK_STOP_MAX_MS = times(2_000, 5_000)
/** The pause between the attack and the last measurement of ordinary users, and the duration of that measurement. */
const RECOVERY_WAIT_MS = times(0, 10_000)
const RECOVERY_MEASURE_MS = times(1_000, 5_000)
/** This interval is short enough to notice the 64 MiB that hashing one password takes. */
const MEMORY_SAMPLE_MS = 40
export const ATTACK_TIMEOUT = proofTimeout(120_000, 240_000)

/**
 * What an attack can use. The attack should stop soon after `isOver` returns true; what it does later isn't measured.
 */
export type Attacker = Pick<AbuseServer, 'ask' | 'url' | 'port'> & { isOver: () => boolean }

type UserSettings = Omit<UserLoad, 'forMs'>
const userSettingsOf = new WeakMap<AbuseServer, UserSettings>()

/**
 * A group of attacks on one server.
 * @param settings environment variables of that server
 */
export function describeAttack(
  name: string,
  define: (server: () => AbuseServer) => void,
  settings: Record<string, string> = {},
): void {
  describe(`an attack: ${name}`, () => {
    let running: AbuseServer | undefined
    beforeAll(async () => {
      running = await startAbuseServer(settings)
      const [importer = null] = await makeCompanies(running, 1)
      const { url, isProxied } = running
      userSettingsOf.set(running, { url, isProxied, importer })
    }, 200_000)
    afterAll(async () => running?.stop())
    define(() => {
      if (!running) throw new Error('The attacked server is only available inside a test')
      return running
    })
  })
}

/**
 * Lets ordinary users use the server during an attack and afterwards.
 * @param attack called once; awaited for at most `ATTACK_STOP_MAX_MS` after its time is over
 */
export async function measureAttack(
  server: AbuseServer,
  attack: (attacker: Attacker) => Promise<unknown>,
): Promise<AttackMeasurements> {
  // Measured first and subtracted, because an attack doesn't cause the memory that ordinary users need.
  const stopBaselineWatch = watchMemory(server)
  await measureOrdinaryUsers(server, BASELINE_MS)
  const baselineBytes = stopBaselineWatch()
  const watch = watchMemory(server)
  const until = performance.now() + ATTACK_MS
  const { ask, url, port } = server
  const attacking = attack({ ask, url, port, isOver: () => performance.now() >= until })
  const met = await measureOrdinaryUsers(server, ATTACK_MS)
  await Promise.race([attacking, wait(ATTACK_STOP_MAX_MS)])
  const peakBytes = watch()
  await wait(RECOVERY_WAIT_MS)
  const { signIn: signInLater } = await measureOrdinaryUsers(server, RECOVERY_MEASURE_MS, { importer: null })
  return { ...met, signInLater, peakBytesAboveUsual: peakBytes - baselineBytes }
}

/** @returns a function that stops watching and returns the peak, in bytes */
function watchMemory(server: AbuseServer): () => number {
  let peakBytes = server.memoryBytes()
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, server.memoryBytes())), MEMORY_SAMPLE_MS)
  return () => {
    clearInterval(watch)
    return peakBytes
  }
}

function measureOrdinaryUsers(
  server: AbuseServer,
  forMs: number,
  changes: Partial<UserSettings> = {},
): Promise<UserTimes> {
  const workerData = { ...userSettingsOf.get(server), ...changes, forMs }
  const worker = new Worker(new URL('ordinary-users.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/**
 * Adds the measurements to the table of `npm run prove`, and fails when a limit was exceeded.
 * @param more further results of this attack
 */
export function checkLimits(row: number, attack: string, met: AttackMeasurements, more: AbuseRow['more'] = {}): void {
  if (IS_FULL) process.stdout.write(`ABUSE ${JSON.stringify({ row, attack, met, more } satisfies AbuseRow)}\n`)
  expect(listExceededLimits(met, IS_FULL)).toEqual([])
}

/** The number of responses with each status, as text. */
export function countAnswers(statuses: Iterable<number>): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts].map(([status, all]) => `${all.length} × ${status === 0 ? 'none' : status}`).join(', ')
}
