import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { CompanyId } from './db/tenant.ts'
import type { Limits } from './platform/limits.ts'
import type { LiveStreams } from './platform/live-streams.ts'
import type { SendMail } from './platform/mailer.ts'
import type { Metrics } from './platform/metrics.ts'
import type { PageCache } from './platform/page-cache.ts'
import type { PictureStorage } from './platform/picture-storage.ts'
import type { PaymentProvider } from './platform/payments/provider.ts'

/** The application's outside dependencies. Tests provide their own. */
export type Deps = {
  config: Config
  database: Database
  now: () => Date
  limits: Limits
  pageCache: PageCache
  /** The event streams to menu pages and consoles. */
  live: LiveStreams
  /**
   * Must be called after every committed change that guests see. Notifies other processes too, unless the commit has
   * already done so.
   */
  menuChanged: (companyId: CompanyId, how?: { isAnnounced: boolean }) => Promise<void>
  /** The origin of absolute links, without a trailing slash. */
  publicUrl: () => string
  /** Sends a mail now, or fails. Only jobs call it. */
  sendMail: SendMail
  /** Must be called after a transaction that added a job that is due, so that it starts at once. */
  jobsAdded: () => void
  /** The payment provider. Never called inside a transaction. */
  payments: PaymentProvider
  pictures: PictureStorage
  /** Metrics for Prometheus; null when disabled. */
  metrics: Metrics | null
  log: FastifyBaseLogger
}
