import { networkInterfaces } from 'node:os'
import type { MailRenderer } from '#contract/mails.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Deps } from './deps.ts'
import { type Limits, memoryLimits } from './platform/limits.ts'
import { createLiveStreams } from './platform/live-streams.ts'
import { announceMenuChange } from './platform/menu-changes.ts'
import { watchExpiries } from './platform/menu-expiries.ts'
import { createMailer } from './platform/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { PageCache } from './platform/page-cache.ts'
import { createPaymentProvider } from './platform/payments/create-provider.ts'
import { createPictureStorage } from './platform/picture-storage.ts'

type Options = { limits?: Limits; renderMail?: MailRenderer['renderMail'] }

/**
 * Creates the application's dependencies; each process needs its own.
 * @param limits in-memory limits of this process if omitted
 * @param renderMail for development, where mails are rendered from source; the built mails are used if omitted
 */
export function createDeps(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
  { limits = memoryLimits(), renderMail }: Options = {},
): Deps {
  const pageCache = new PageCache(config.pageCacheBytes)
  const now = () => new Date()
  const live = createLiveStreams({ maxStreams: config.liveStreams })
  const deps: Deps = {
    config,
    database,
    log,
    now,
    limits,
    pageCache,
    live,
    metrics: config.metrics && createMetrics(),
    pictures: createPictureStorage(config),
    publicUrl: () => config.publicUrl ?? `http://${reachableHost(config.host)}:${config.port}`,
    sendMail: createMailer(config, { renderMail }),
    jobsAdded: () => {},
    payments: createPaymentProvider(config, database, now),
    menuChanged: async (companyId, { isAnnounced } = { isAnnounced: false }) => {
      pageCache.invalidate(companyId)
      if (isAnnounced) return
      // The change is already committed, so a failed announcement must not fail the request.
      await announceMenuChange(database, companyId).catch((error: unknown) =>
        log.error({ err: error }, 'menu change not announced'),
      )
    },
  }
  const expiries = watchExpiries(now, (companyId) => void deps.menuChanged(companyId))
  pageCache.watch({
    changed: (companyId) => {
      expiries.forget(companyId)
      live.tell(companyId)
    },
    expires: expiries.note,
  })
  return deps
}

/**
 * The host to use in links. For a server that listens on all interfaces, it is one of the machine's IPv4 addresses, or
 * localhost if there is none.
 */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
}
