import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Metrics } from './metrics.ts'
import { isSameSecret } from './secrets.ts'

export const METRICS_PATH = '/metrics'
const headersOf = ({ contentType }: Metrics) => ({ 'content-type': contentType, 'cache-control': 'no-store' })

/** Serves the metrics on the public port, but only if a token and no separate port is configured. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const { metrics, config } = deps
  const token = config.metrics?.token ?? null
  if (!metrics || token === null || config.metrics?.port !== null) return
  app.get(METRICS_PATH, async (request, reply) => {
    if (!hasToken(request.headers.authorization, token))
      return reply.status(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store').send()
    return reply.headers(headersOf(metrics)).send(await metrics.read(deps))
  })
}

/**
 * Serves the metrics, and nothing else, on a separate port.
 * @returns the port and a function to close it; null when no port is set
 */
export async function listenForMetrics(deps: Deps): Promise<{ port: number; close: () => Promise<void> } | null> {
  const { metrics, config } = deps
  if (!metrics || config.metrics === null || config.metrics.port === null) return null
  const { host, port, token } = config.metrics
  const server = createServer((request, response) => {
    const isAllowed = token === null || hasToken(request.headers.authorization, token)
    if (request.url !== METRICS_PATH || request.method !== 'GET') return void response.writeHead(404).end()
    if (!isAllowed) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    metrics.read(deps).then(
      (text) => response.writeHead(200, headersOf(metrics)).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function hasToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/.exec(header ?? '')?.[1]
  return given !== undefined && isSameSecret(given, token)
}
