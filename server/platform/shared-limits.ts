/**
 * Limits counted in Redis for all processes together. While Redis doesn't respond in time, each process counts for
 * itself, because otherwise a failure of Redis would remove all limits.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { type Limits, limitsBy, memoryLimits } from './limits.ts'

/** This timeout is longer than a usual pause of a busy machine, and shorter than a noticeable wait. */
const ANSWER_MS = 250
/** After one missing response, Redis isn't used for this long. */
const REST_MS = 2_000
const CONNECT_MS = 2_000
const RECONNECT_MS = 500
/** Separates our keys from other data in Redis. */
const PREFIX = 'carte:'

/** `close` ends the connection to Redis, and does nothing for limits in memory. */
export type OpenLimits = { limits: Limits; close: () => void }

/**
 * Opens the shared limits, or this process's own. Returns within seconds, even if Redis doesn't respond.
 * @param url such as `redis://host:6379/0`; null for limits in memory
 * @example const { limits, close } = await openLimits(config.redisUrl, log)
 */
export async function openLimits(
  url: string | null,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<OpenLimits> {
  if (url === null) return { limits: memoryLimits(), close: () => {} }
  // The client is only loaded when Redis is configured.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    name: 'carte',
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS },
  })
  let isLost = false
  client.on('error', (error: unknown) => {
    if (!isLost)
      log.warn({ err: error }, 'Redis isn’t responding: limits are counted in each process until it responds')
    isLost = true
  })
  client.on('ready', () => {
    if (isLost) log.info('Redis is responding again: limits are shared')
    isLost = false
  })
  // Connecting is retried until it succeeds; it rejects only when the client is closed.
  const connecting = client.connect().catch(() => {})
  await Promise.race([connecting, sleep(CONNECT_MS, undefined, { ref: false })])

  const store = withTimeout(client, (error) =>
    log.warn({ err: error }, 'Redis is slow: limits are counted in each process for now'),
  )
  const limits = limitsBy(
    (options) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: PREFIX + options.keyPrefix,
        storeClient: store,
        useRedisPackage: true,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
  )
  return { limits, close: () => client.destroy() }
}

/** The part of the Redis client that the limiters use. */
type Store = {
  readonly isReady: boolean
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>
  del: (key: string) => Promise<number>
  multi: () => Commands
}

/** Commands that are sent together: the limiters read counts and set pauses with them. */
type Commands = {
  get: (key: string) => unknown
  set: (key: string, points: number, options: { EX: number }) => unknown
  pTTL: (key: string) => unknown
  exec: (asPipeline: true) => Promise<unknown>
}

/** A store with a short timeout: a hanging one would otherwise delay every request. */
function withTimeout(client: Store, onGivingUp: (error: Error) => void): Store {
  let restUntil = 0
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!client.isReady || Date.now() < restUntil) throw new Error('Redis is not ready')
    const timer = new AbortController()
    const tooLate = sleep(ANSWER_MS, undefined, timer).then(() => {
      const error = new Error(`Redis didn’t respond within ${ANSWER_MS} ms`)
      if (Date.now() >= restUntil) onGivingUp(error)
      restUntil = Date.now() + REST_MS
      throw error
    })
    try {
      return await Promise.race([work(), tooLate])
    } finally {
      tooLate.catch(() => {})
      timer.abort()
    }
  }
  return {
    get isReady() {
      return client.isReady
    },
    eval: (script, options) => ask(() => client.eval(script, options)),
    del: (key) => ask(() => client.del(key)),
    multi: () => {
      const all = client.multi()
      const commands: Commands = {
        get: (key) => (all.get(key), commands),
        set: (key, points, options) => (all.set(key, points, options), commands),
        pTTL: (key) => (all.pTTL(key), commands),
        exec: () => ask(() => all.exec(true)),
      }
      return commands
    },
  }
}
