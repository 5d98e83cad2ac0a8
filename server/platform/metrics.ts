import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { countJobs } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { lastBackup } from './backup-schedule.ts'
import { pictureWorkerLoad } from './draw-picture.ts'
import { createLatencyBook, LATENCY_BOUNDS, type LatencyBook } from './latency.ts'
import { limitRefusals } from './limits.ts'
import { type Metric, metricsText } from './metrics-text.ts'

/** What a process counts for Prometheus. */
export type Metrics = {
  latency: LatencyBook
  /** Everything in Prometheus's text format, read at this moment. */
  read: (deps: Deps) => Promise<string>
}

const NANOSECONDS = 1e9
const DELAY_QUANTILES = [0.5, 0.99, 1]

/** Begins to count. Without it nothing is counted but a few plain numbers. */
export function createMetrics(): Metrics {
  const latency = createLatencyBook()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    latency,
    read: async (deps) => {
      const loop = DELAY_QUANTILES.map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: delay.percentile(quantile * 100) / NANOSECONDS,
      }))
      // Of the time since somebody asked last: a whole day's percentile would hide the last minute.
      delay.reset()
      return metricsText([
        {
          name: 'carte_http_request_duration_seconds',
          help: 'How long answers took, by the pattern of their route.',
          type: 'histogram',
          bounds: LATENCY_BOUNDS,
          samples: latency.read(),
        },
        ...pageCacheMetrics(deps),
        ...(await databaseMetrics(deps)),
        ...workMetrics(),
        gauge('carte_event_loop_delay_seconds', 'How late timers were since the last time somebody asked.', loop),
        ...(await processMetrics(deps)),
      ])
    },
  }
}

type Samples = Extract<Metric, { type: 'gauge' | 'counter' }>['samples']

const gauge = (name: string, help: string, samples: Samples): Metric => ({ name, help, type: 'gauge', samples })
const counter = (name: string, help: string, samples: Samples): Metric => ({ name, help, type: 'counter', samples })

function pageCacheMetrics({ pageCache }: Deps): Metric[] {
  const { hits, misses, pages, bytes } = pageCache.figures()
  return [
    counter('carte_page_cache_requests_total', 'Pages and menu calls of guests, by whether they were in the cache.', [
      { labels: { result: 'hit' }, value: hits },
      { labels: { result: 'miss' }, value: misses },
    ]),
    gauge('carte_page_cache_pages', 'Pages in the cache.', [{ value: pages }]),
    gauge('carte_page_cache_bytes', 'Their size in all encodings.', [{ value: bytes }]),
  ]
}

/** A database that does not answer is one of the things to be told, not a reason to tell nothing. */
async function databaseMetrics({ database, now }: Deps): Promise<Metric[]> {
  const { totalCount, idleCount, waitingCount } = database.pool
  const pool = [
    gauge('carte_database_connections', 'Connections of this process to the database.', [
      { labels: { state: 'in_use' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
    ]),
    gauge('carte_database_waiting', 'Requests that wait for a connection.', [{ value: waitingCount }]),
  ]
  const up = (value: number) => gauge('carte_database_up', 'Whether the database answers.', [{ value }])
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
    gauge('carte_jobs', 'Jobs in the outbox that are not done.', lanes),
    gauge('carte_job_oldest_due_seconds', 'For how long the oldest job that is due has been waiting.', ages),
  ]
}

function workMetrics(): Metric[] {
  const { waiting, busy, drawn, refused } = pictureWorkerLoad()
  const refusals = Object.entries(limitRefusals()).map(([limit, value]) => ({ labels: { limit }, value }))
  return [
    gauge('carte_picture_worker_waiting', 'Uploaded pictures that wait to be drawn.', [{ value: waiting }]),
    gauge('carte_picture_worker_busy', 'Whether one is being drawn.', [{ value: busy ? 1 : 0 }]),
    counter('carte_pictures_total', 'Uploaded pictures, by what came of them.', [
      { labels: { result: 'drawn' }, value: drawn },
      { labels: { result: 'refused' }, value: refused },
    ]),
    counter('carte_rate_limit_refusals_total', 'What was refused because it came too often.', refusals),
  ]
}

/** With the names that Prometheus's own clients give them. */
async function processMetrics({ config }: Deps): Promise<Metric[]> {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { active } = performance.eventLoopUtilization()
  const backup = config.backups && (await lastBackup(config.backups.folder))
  const disk = await statfs(config.dataDir).catch(() => null)
  return [
    counter('carte_event_loop_busy_seconds_total', 'How long the event loop was at work.', [{ value: active / 1000 }]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: rss }]),
    gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript.', [{ value: heapUsed }]),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and libraries.', [{ value: external }]),
    counter('process_cpu_seconds_total', 'Time on a processor.', [{ value: (user + system) / 1e6 }]),
    gauge('process_start_time_seconds', 'When the process began.', [{ value: performance.timeOrigin / 1000 }]),
    gauge(
      'carte_last_backup_time_seconds',
      'When the newest backup in BACKUP_DIR was begun.',
      backup ? [{ value: backup.getTime() / 1000 }] : [],
    ),
    gauge('carte_disk_free_bytes', 'Room where DATA_DIR lies.', disk ? [{ value: disk.bavail * disk.bsize }] : []),
  ]
}
