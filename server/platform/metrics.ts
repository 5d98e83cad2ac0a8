import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { createRequire } from 'node:module'
import type { Counter, Gauge } from 'prom-client'
import { countJobs } from '#server/db/job-upkeep.ts'
import type { Deps } from '#server/deps.ts'
import { lastBackup } from './backup-schedule.ts'
import { freeDiskBytes } from './disk-guard.ts'
import { picturesDrawn } from './draw-picture.ts'
import { type QueueLoad, queueLoads } from './fair-queue.ts'
import { createLatencyHistogram, type LatencyHistogram, type PromClient } from './latency.ts'
import { limitRefusals } from './limits.ts'

/** The metrics of a process: response times and event loop delays are recorded continuously, others read on request. */
export type Metrics = {
  latency: LatencyHistogram
  contentType: string
  /** All metrics in Prometheus's text format, read now. */
  read: (deps: Deps) => Promise<string>
}

const NANOSECONDS = 1e9
const DELAY_QUANTILES = [0.5, 0.99, 1]

/** Starts measuring response times and the delay of the event loop. */
export function createMetrics(): Metrics {
  const client = promClient()
  const answers = new client.Registry()
  const latency = createLatencyHistogram(client, answers)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    latency,
    contentType: client.Registry.PROMETHEUS_CONTENT_TYPE,
    read: async (deps) => {
      const loop = DELAY_QUANTILES.map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / NANOSECONDS,
      }))
      // Each scrape starts a new period, because a percentile of the whole day would hide the last minute.
      delay.reset()
      const now = new client.Registry()
      const metrics = [
        ...pageCacheMetrics(deps),
        ...(await databaseMetrics(deps)),
        ...workMetrics(),
        gauge('carte_event_loop_delay_seconds', 'Event loop delay since the last scrape.', loop),
        ...(await processMetrics(deps)),
      ]
      for (const metric of metrics) now.registerMetric(metric)
      return client.Registry.merge([answers, now]).metrics()
    },
  }
}

type Metric = Counter | Gauge
/** Loads prom-client at its first use, and synchronously, because the application is created synchronously. */
const promClient = () => createRequire(import.meta.url)('prom-client') as PromClient // the package's own type

type Sample = { labels?: Record<string, string>; value: number }

const options = (name: string, help: string, [first]: Sample[]) => ({
  name,
  help,
  labelNames: Object.keys(first?.labels ?? {}),
  registers: [],
})

/** A gauge without samples has no value, instead of prom-client's 0. */
function gauge(name: string, help: string, samples: Sample[]): Gauge {
  const metric = new (promClient().Gauge)(options(name, help, samples))
  if (samples.length === 0) metric.remove()
  for (const { labels = {}, value } of samples) metric.set(labels, value)
  return metric
}

function counter(name: string, help: string, samples: Sample[]): Counter {
  const metric = new (promClient().Counter)(options(name, help, samples))
  if (samples.length === 0) metric.remove()
  for (const { labels = {}, value } of samples) metric.inc(labels, value)
  return metric
}

function pageCacheMetrics({ pageCache, live }: Deps): Metric[] {
  const { hits, misses, pages, bytes } = pageCache.figures()
  return [
    counter('carte_page_cache_requests_total', 'Requests for guest pages and menus, by cache hit or miss.', [
      { labels: { result: 'hit' }, value: hits },
      { labels: { result: 'miss' }, value: misses },
    ]),
    gauge('carte_page_cache_pages', 'Pages in the cache.', [{ value: pages }]),
    gauge('carte_page_cache_bytes', 'Size of the cached pages in all encodings.', [{ value: bytes }]),
    gauge('carte_live_streams', 'Open menu pages and consoles that receive live changes.', [{ value: live.count() }]),
  ]
}

/** A database that doesn't respond is reported as a metric and doesn't fail the scrape. */
async function databaseMetrics({ database, now }: Deps): Promise<Metric[]> {
  const { totalCount, idleCount, waitingCount } = database.pool
  const pool = [
    gauge('carte_database_connections', 'Connections of this process to the database.', [
      { labels: { state: 'in_use' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
    ]),
    gauge('carte_database_waiting', 'Requests waiting for a database connection.', [{ value: waitingCount }]),
  ]
  const up = (value: number) => gauge('carte_database_up', 'Whether the database responds (1) or not (0).', [{ value }])
  const counts = await countJobs(database).catch(() => null)
  if (!counts) return [...pool, up(0)]
  const lanes = counts.map(({ lane, state, count }) => ({ labels: { lane, state }, value: count }))
  const ages = counts.flatMap(({ lane, oldestDueAt }) =>
    oldestDueAt === null
      ? []
      : [{ labels: { lane }, value: Math.max(0, now().getTime() - oldestDueAt.getTime()) / 1000 }],
  )
  return [
    ...pool,
    up(1),
    gauge('carte_jobs', 'Unfinished jobs in the outbox.', lanes),
    gauge('carte_job_oldest_due_seconds', 'How long the oldest due job has been waiting.', ages),
  ]
}

function workMetrics(): Metric[] {
  const { drawn, refused } = picturesDrawn()
  const refusals = Object.entries(limitRefusals()).map(([limit, value]) => ({ labels: { limit }, value }))
  const loads = queueLoads()
  const ofQueues = (pick: (load: QueueLoad) => number) =>
    loads.map(([queue, load]) => ({ labels: { queue }, value: pick(load) }))
  return [
    gauge(
      'carte_queue_waiting',
      'Tasks waiting in the queue.',
      ofQueues(({ waiting }) => waiting),
    ),
    gauge(
      'carte_queue_running',
      'Tasks running.',
      ofQueues(({ running }) => running),
    ),
    counter(
      'carte_queue_refusals_total',
      'Tasks refused because the queue was full.',
      ofQueues((load) => load.refused),
    ),
    counter('carte_pictures_total', 'Uploaded pictures, by result.', [
      { labels: { result: 'drawn' }, value: drawn },
      { labels: { result: 'refused' }, value: refused },
    ]),
    counter('carte_rate_limit_refusals_total', 'Calls refused by rate limits.', refusals),
  ]
}

/** Metrics that Prometheus's client libraries also provide have the same names here. */
async function processMetrics({ config, database, now }: Deps): Promise<Metric[]> {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { active } = performance.eventLoopUtilization()
  const backup = config.backups && (await lastBackup(config.backups.folder, now()))
  const free = await freeDiskBytes({ config, database }).catch(() => null)
  return [
    counter('carte_event_loop_busy_seconds_total', 'How long the event loop was busy.', [{ value: active / 1000 }]),
    gauge('process_resident_memory_bytes', 'Memory used by the process.', [{ value: rss }]),
    gauge('nodejs_heap_size_used_bytes', 'Memory used by JavaScript.', [{ value: heapUsed }]),
    gauge('nodejs_external_memory_bytes', 'Memory used by buffers and libraries.', [{ value: external }]),
    counter('process_cpu_seconds_total', 'Processor time used.', [{ value: (user + system) / 1e6 }]),
    gauge('process_start_time_seconds', 'When the process started.', [{ value: performance.timeOrigin / 1000 }]),
    gauge(
      'carte_last_backup_time_seconds',
      'When the newest complete backup in BACKUP_DIR was started.',
      backup ? [{ value: backup.getTime() / 1000 }] : [],
    ),
    gauge(
      'carte_disk_free_bytes',
      'Free disk space of DATA_DIR, or of the embedded database’s files if they have less.',
      free === null ? [] : [{ value: free }],
    ),
  ]
}
