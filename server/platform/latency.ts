import type { FastifyInstance } from 'fastify'
import type * as promClient from 'prom-client'

/** Upper bounds of the histogram's buckets in seconds: from a cached page to more than a call's default time limit. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const UNKNOWN = { method: 'any', route: '(none)' }

/** The module prom-client, which is loaded only when metrics are on. */
export type PromClient = typeof promClient

export type LatencyHistogram = {
  /** Measures the responses of an application's routes. Call it before the routes are registered. */
  watch: (app: FastifyInstance) => void
  /** Counts a response sent without Fastify. */
  count: (answer: { method: string; route: string; status: number }, elapsedMs: number) => void
}

export function createLatencyHistogram({ Histogram }: PromClient, registry: promClient.Registry): LatencyHistogram {
  const histogram = new Histogram({
    name: 'carte_http_request_duration_seconds',
    help: 'Response time by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const count: LatencyHistogram['count'] = ({ method, route, status }, elapsedMs) =>
    histogram.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, elapsedMs / 1000)
  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const { url } = request.routeOptions
        // Unknown paths are unlimited in number, so they count as one route.
        const route = request.is404 || url === undefined ? UNKNOWN : { method: request.method, route: url }
        count({ ...route, status: reply.statusCode }, reply.elapsedTime)
        done()
      })
    },
    count,
  }
}
