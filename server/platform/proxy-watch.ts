import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { BlockList } from 'node:net'
import type { Deps } from '#server/deps.ts'

/** The number of requests per check: enough to tell a proxy from a client that sends `X-Forwarded-For` itself. */
const SAMPLE = 100

const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')
PRIVATE.addAddress('::1', 'ipv6')

/** Watches requests for a proxy while `TRUST_PROXY` is empty. `warning` returns the problem, or null. */
export type ProxyWatch = {
  /** Counts a request that the framework doesn't see. */
  note: (request: Asking) => void
  warning: () => string | null
}

type Asking = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * Detects a proxy while `TRUST_PROXY` is empty. All guests behind it then seem to have one address and share its rate
 * limits.
 */
export function watchForProxy(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): ProxyWatch {
  let seen = 0
  let through = new Map<string, number>()
  let isUnnamed = false
  let hasWarned = false
  if (config.trustProxy.length > 0) return { note: () => {}, warning: () => null }

  const note = (request: Asking) => {
    seen += 1
    const peer = forwardingPeer(request)
    if (peer !== null) through.set(peer, (through.get(peer) ?? 0) + 1)
    if (seen === SAMPLE) look()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    note(request)
    done()
  })

  function look() {
    isUnnamed = Math.max(0, ...through.values()) * 2 > SAMPLE
    if (isUnnamed && !hasWarned) {
      hasWarned = true
      log.warn(WARNING)
    }
    seen = 0
    through = new Map()
  }

  return { note, warning: () => (isUnnamed ? WARNING : null) }
}

/** Doesn't name the proxy's address, because logs contain no IP addresses and `/readyz` may be public. */
const WARNING =
  'Most requests come through a proxy that isn’t listed in TRUST_PROXY: all guests share its address and its rate limits'

/** The address that sent a request with `X-Forwarded-For`, if it is a private one; otherwise null. */
function forwardingPeer({ headers, socket }: Asking): string | null {
  if (headers['x-forwarded-for'] === undefined) return null
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return PRIVATE.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4') ? peer : null
}
