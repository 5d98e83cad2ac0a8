import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '#server/config.ts'

type Settings = Pick<Config, 'production' | 'host' | 'trustProxy' | 'publicUrl'>

/**
 * Whether this server is a private trial: according to its settings, nobody else can reach it. Development aids that
 * would be harmful elsewhere depend on this or on `isDeveloper`.
 */
export function isTrial({ production, host, trustProxy, publicUrl }: Settings): boolean {
  return !production && isLoopback(host) && trustProxy.length === 0 && publicUrl === null
}

/**
 * Whether a request comes from the person running a trial. The `Host` header counts too: a foreign page could make its
 * own host name resolve to this machine, so that a browser on this machine lets the page read the answers.
 */
export function isDeveloper(settings: Settings, request: Pick<FastifyRequest, 'socket' | 'hostname'>): boolean {
  return isTrial(settings) && isFromThisMachine(request) && isLoopback(unbracketed(request.hostname))
}

/** Whether the connection itself comes from this machine, whatever the request's headers say. */
export function isFromThisMachine({ socket }: Pick<FastifyRequest, 'socket'>): boolean {
  return isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
}

const unbracketed = (host: string) => host.replace(/^\[(.*)\]$/, '$1')
