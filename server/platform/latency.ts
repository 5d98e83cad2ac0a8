import type { FastifyInstance } from 'fastify'
import type { HistogramSample } from './metrics-text.ts'

/** Upper bounds of the histogram's buckets in seconds: from a cached page to the longest allowed handler time. */
export const LATENCY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const MS_BOUNDS = LATENCY_BOUNDS.map((seconds) => seconds * 1000)
const NO_ROUTE = '(none)'

/** Response times by route, method and status class since the process started. */
export type LatencyBook = {
  /** Measures the answers of an application's routes. Call it before they are registered. */
  watch: (app: FastifyInstance) => void
  /** Counts an answer sent without the framework. */
  count: (answer: { method: string; route: string; status: number }, elapsedMs: number) => void
  read: () => HistogramSample[]
}

type Series = { labels: Record<string, string>; counts: number[]; sum: number }
type Count = (status: number, elapsedMs: number) => void

/**
 * Counts in plain numbers per route, so that measuring a cached page, served tens of thousands of times per
 * second, costs next to nothing.
 */
export function createLatencyBook(): LatencyBook {
  const all: Series[] = []
  const counts = new Map<string, Count>()
  const open = (method: string, route: string): Count => {
    const key = `${method} ${route}`
    const count = counts.get(key) ?? make(method, route)
    counts.set(key, count)
    return count
  }
  const make = (method: string, route: string): Count => {
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
      // Unknown paths are unlimited in number, so they count as one route.
      const countMissing = open('any', NO_ROUTE)
      app.addHook('onResponse', (request, reply, done) => {
        if (request.is404) countMissing(reply.statusCode, reply.elapsedTime)
        done()
      })
    },
    count: ({ method, route, status }, elapsedMs) => open(method, route)(status, elapsedMs),
    read: () => all,
  }
}
