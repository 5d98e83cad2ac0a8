import type { FastifyInstance } from 'fastify'
import type { HistogramSample } from './metrics-text.ts'

/** Upper bounds in seconds: from a page of the cache to the longest that a handler may take. */
export const LATENCY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const MS_BOUNDS = LATENCY_BOUNDS.map((seconds) => seconds * 1000)
const NO_ROUTE = '(none)'

/** How long answers took, by route, method and class of status, since the process began. */
export type LatencyBook = {
  /** Counts every answer of an application. Call it before its routes are made. */
  watch: (app: FastifyInstance) => void
  read: () => HistogramSample[]
}

type Series = { labels: Record<string, string>; counts: number[]; sum: number }
type Count = (status: number, elapsedMs: number) => void

/**
 * Counts in plain numbers that each route holds on to, so that a page of the cache, of which there are tens of thousands a
 * second, pays next to nothing.
 */
export function createLatencyBook(): LatencyBook {
  const all: Series[] = []
  const open = (method: string, route: string): Count => {
    const byClass: (Series | undefined)[] = []
    return (status, elapsedMs) => {
      const at = Math.floor(status / 100)
      let series = byClass[at]
      if (!series) {
        const labels = { method, route, status: `${at}xx` }
        series = byClass[at] = { labels, counts: Array.from({ length: MS_BOUNDS.length + 1 }, () => 0), sum: 0 }
        all.push(series)
      }
      let bucket = 0
      while (bucket < MS_BOUNDS.length && elapsedMs > (MS_BOUNDS[bucket] ?? 0)) bucket += 1
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sum += elapsedMs / 1000
    }
  }
  return {
    watch: (app) => {
      app.addHook('onRoute', (route) => {
        const count = open(String(route.method), route.url)
        route.onResponse = [
          ...[route.onResponse ?? []].flat(),
          (_request, reply, done) => {
            count(reply.statusCode, reply.elapsedTime)
            done()
          },
        ]
      })
      // Addresses that nothing serves are endless; they are one route.
      const countMissing = open('any', NO_ROUTE)
      app.addHook('onResponse', (request, reply, done) => {
        if (request.is404) countMissing(reply.statusCode, reply.elapsedTime)
        done()
      })
    },
    read: () => all,
  }
}
