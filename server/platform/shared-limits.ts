/**
 * Limits counted for all processes together, in Redis. A store that fails never means that there is no limit (design
 * section 9): while it does not answer in time, each process counts for itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { type Limits, limitsBy, memoryLimits } from './limits.ts'

/** Longer than a pause of a busy machine, shorter than what a person notices as waiting. */
const ANSWER_MS = 250
/** After one answer that did not come, nobody else waits for one this long. */
const REST_MS = 2_000
const CONNECT_MS = 2_000
const RECONNECT_MS = 500
/** Other things may lie in the same Redis. */
const PREFIX = 'carte:'

/** Limits, and what closes their store. */
export type OpenLimits = { limits: Limits; close: () => void }

/**
 * Opens the limits: shared ones, or this process's own. Comes back within seconds whether Redis answers or not.
 * @param url such as `redis://host:6379/0`; null for limits in memory
 * @example const { limits, close } = await openLimits(config.redisUrl, log)
 */
export async function openLimits(
  url: string | null,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<OpenLimits> {
  if (url === null) return { limits: memoryLimits(), close: () => {} }
  // Loaded only where there is a Redis.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    name: 'carte',
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS },
  })
  let isLost = false
  client.on('error', (error: unknown) => {
    if (!isLost) log.warn({ err: error }, 'Redis does not answer: limits are counted in each process until it does')
    isLost = true
  })
  client.on('ready', () => {
    if (isLost) log.info('Redis answers again: limits are shared')
    isLost = false
  })
  // Ends only with the client: a Redis that is not there yet is asked again.
  const connecting = client.connect().catch(() => {})
  await Promise.race([connecting, sleep(CONNECT_MS, undefined, { ref: false })])

  const store = impatient(client, (error) => log.warn({ err: error }, 'Redis is slow: limits are counted here for now'))
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

/** What the limiter asks of its store. */
type Store = {
  readonly isReady: boolean
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>
  del: (key: string) => Promise<number>
}

/** A store that gives up on an answer soon: one that hangs would otherwise hold up every request. */
function impatient(client: Store, onGivingUp: (error: Error) => void): Store {
  let restUntil = 0
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!client.isReady || Date.now() < restUntil) throw new Error('Redis is not ready')
    const timer = new AbortController()
    const tooLate = sleep(ANSWER_MS, undefined, timer).then(() => {
      const error = new Error(`Redis did not answer within ${ANSWER_MS} ms`)
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
  }
}
