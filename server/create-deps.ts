import { networkInterfaces } from 'node:os'
import type { MailRenderer } from '#contract/mails.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Deps } from './deps.ts'
import { type Limits, memoryLimits } from './platform/limits.ts'
import { announceMenuChange } from './platform/menu-changes.ts'
import { createMailer } from './platform/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { PageCache } from './platform/page-cache.ts'
import { createPaymentProvider } from './platform/payments/create-provider.ts'
import { createPictureStorage } from './platform/picture-storage.ts'

type Options = { announceAlways?: boolean; limits?: Limits; renderMail?: MailRenderer['renderMail'] }

/**
 * What the application needs, for a process that runs it.
 * @param announceAlways tell the serving process too, because this one is the command line
 * @param limits those of this process alone unless given
 * @param renderMail what draws mails instead of the build, in development
 */
export function createDeps(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
  { announceAlways = false, limits = memoryLimits(), renderMail }: Options = {},
): Deps {
  const pageCache = new PageCache()
  const now = () => new Date()
  return {
    config,
    database,
    log,
    now,
    limits,
    pageCache,
    metrics: config.metrics && createMetrics(),
    pictures: createPictureStorage(config),
    publicUrl: () => config.publicUrl ?? `http://${reachableHost(config.host)}:${config.port}`,
    sendMail: createMailer(config, { renderMail }),
    jobsAdded: () => {},
    payments: createPaymentProvider(config, database, now),
    menuChanged: async (companyId, { isAnnounced } = { isAnnounced: false }) => {
      pageCache.invalidate(companyId)
      if (isAnnounced) return
      if (database.kind === 'embedded' && !announceAlways) return
      // The change is committed; a process that does not hear of it must not make it look failed.
      await announceMenuChange(database, companyId).catch((error: unknown) =>
        log.error({ err: error }, 'menu change not announced'),
      )
    },
  }
}

/** An address others can open: a server that listens everywhere is found at one of this machine's own addresses. */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
}
