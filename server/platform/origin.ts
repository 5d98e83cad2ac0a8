import type { FastifyRequest } from 'fastify'
import { DEVICE_HEADER } from '#contract/device-header.ts'
import type { Config } from '#server/config.ts'
import { isDeveloper, isFromThisMachine } from './development-aids.ts'
import { requestSignal } from './request-time.ts'

/** The parts of a request that services use, for example to recognise a device or to limit attempts. */
export type Origin = {
  ip: string
  userAgent: string | null
  /** The device token of the browser, if it sends one. */
  device: string | null
  /** The client is the person running this server as a trial, on the same machine. */
  isDeveloper: boolean
  /** The connection comes from this machine: a proxy, a tunnel, or a local user. */
  isFromThisMachine: boolean
  /** Aborts when the client disconnects or the request's time limit is over; undefined if it has no time limit. */
  signal: AbortSignal | undefined
}

export function originOf(config: Config, request: FastifyRequest): Origin {
  const { [DEVICE_HEADER]: device } = request.headers
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    device: typeof device === 'string' && /^[\w-]{22,100}$/.test(device) ? device : null,
    isDeveloper: isDeveloper(config, request),
    isFromThisMachine: isFromThisMachine(request),
    signal: requestSignal(request),
  }
}
