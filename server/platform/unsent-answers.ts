import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey } from './client-key.ts'
import { AppError } from './errors.ts'
import { actorOf } from './route-binding.ts'

export type UnsentSettings = {
  /** How many bytes of large responses one company, or one client without an account, may leave unread. */
  maxBytes: number
  /**
   * The slowest accepted reading speed. A response that takes longer than it would at this speed, plus `graceMs`, is
   * cut off.
   */
  slowestBytesPerSecond: number
  /** The additional time before the connection of an unread response is closed. */
  graceMs: number
}

const DEFAULTS: UnsentSettings = { maxBytes: 64 * 1024 * 1024, slowestBytesPerSecond: 16 * 1024, graceMs: 30_000 }
/** Smaller responses fit into the operating system's buffers, so they take none of our memory. */
const LARGE_BYTES = 256 * 1024
const RETRY_AFTER_SECONDS = 10

/**
 * Limits the memory of responses that their clients don't read: a company that requests its exports and never reads
 * them would fill the memory. Cached pages aren't counted, because all requests share their bytes.
 */
export function limitUnsentAnswers(app: FastifyInstance, changes: Partial<UnsentSettings> = {}): void {
  const { maxBytes, slowestBytesPerSecond, graceMs } = { ...DEFAULTS, ...changes }
  const unsent = new Map<string, number>()

  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload)
    // The end of a closed connection has been reported already, so its bytes would be counted forever.
    if (bytes < LARGE_BYTES || reply.raw.destroyed) return done()
    const key = keyOf(request)
    const others = unsent.get(key) ?? 0
    if (others > 0 && others + bytes > maxBytes) return done(tooMany())
    unsent.set(key, others + bytes)
    const timer = setTimeout(() => reply.raw.destroy(), graceMs + (bytes / slowestBytesPerSecond) * 1000)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      const left = (unsent.get(key) ?? 0) - bytes
      if (left > 0) unsent.set(key, left)
      else unsent.delete(key)
    })
    return done()
  })
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return payload instanceof Uint8Array ? payload.byteLength : 0
}

/** A company's members share their limit, wherever they are. */
function keyOf(request: FastifyRequest): string {
  const actor = actorOf(request)
  return actor ? `company ${actor.companyId}` : clientKey(request.ip).narrow
}

function tooMany(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'Too many downloads are still running. Wait until they are finished, then try again.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  )
}
