import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** `signal` aborts and `over` rejects when the request's time is over or its caller hangs up. */
type RequestTime = { signal: AbortSignal; over: Promise<never> }

const times = new WeakMap<FastifyRequest, RequestTime>()

/**
 * Starts the time limit of a request. Fastify's own `requestTimeout` covers only receiving it, not the handler.
 * @param timeoutMs until it is answered with 503
 */
export function beginRequestTime(request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const ending = new AbortController()
  const end = (error: AppError) => {
    ending.abort(error)
    reject(error)
  }
  // If nothing awaits this promise, its rejection would be unhandled and end the process.
  over.catch(() => {})
  const timer = setTimeout(() => end(tooSlow()), timeoutMs)
  reply.raw.once('finish', () => clearTimeout(timer))
  reply.raw.once('close', () => {
    clearTimeout(timer)
    if (!reply.raw.writableFinished) end(new AppError('BAD_REQUEST', 'The client closed the connection.'))
  })
  times.set(request, { signal: ending.signal, over })
}

const tooSlow = () => new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.')

/**
 * Waits for a promise, but no longer than the request's time limit. The work itself continues; its result is discarded.
 * @throws {AppError} UNAVAILABLE when the time is over; BAD_REQUEST when the caller has hung up
 */
export function withinRequestTime<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
  const time = times.get(request)
  return time ? Promise.race([work, time.over]) : work
}

/** Aborts when the request's time is over or its caller has hung up; undefined for a request without a time limit. */
export function requestSignal(request: FastifyRequest): AbortSignal | undefined {
  return times.get(request)?.signal
}
