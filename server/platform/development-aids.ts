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

/** Headers that proxies and tunnels add. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Whether a request comes from the person running a trial: sent from this machine, without headers of a proxy or
 * tunnel, to a `Host` that is this machine. Without the check of `Host`, a page of another site whose name resolves to
 * this machine could read the responses in a browser here.
 */
export function isDeveloper(
  settings: Settings,
  request: Pick<FastifyRequest, 'socket' | 'hostname' | 'headers'>,
): boolean {
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  return isTrial(settings) && isFromThisMachine(request) && isLoopback(unbracketed(request.hostname)) && !isForwarded
}

/** Whether the connection itself comes from this machine, whatever the request's headers say. */
export function isFromThisMachine({ socket }: Pick<FastifyRequest, 'socket'>): boolean {
  return isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
}

const unbracketed = (host: string) => host.replace(/^\[(.*)\]$/, '$1')
