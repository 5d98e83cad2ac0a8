import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { CompanyId } from './db/tenant.ts'
import type { Limits } from './platform/limits.ts'
import type { SendMail } from './platform/mailer.ts'
import type { Metrics } from './platform/metrics.ts'
import type { PageCache } from './platform/page-cache.ts'
import type { PictureStorage } from './platform/picture-storage.ts'
import type { PaymentProvider } from './platform/payments/provider.ts'

/** What the application is given from outside; tests give their own. */
export type Deps = {
  config: Config
  database: Database
  now: () => Date
  limits: Limits
  pageCache: PageCache
  /** To be called after every committed change of what guests see; it tells other processes unless the commit did. */
  menuChanged: (companyId: CompanyId, how?: { isAnnounced: boolean }) => Promise<void>
  /** Origin of absolute links, without a slash at the end. */
  publicUrl: () => string
  /** Sends a mail now, or fails; only jobs do it. */
  sendMail: SendMail
  /** To be called after a transaction that added a job, so that it is not left for the next look. */
  jobsAdded: () => void
  /** Who takes the money. Never called inside a transaction. */
  payments: PaymentProvider
  /** Stored pictures. */
  pictures: PictureStorage
  /** What Prometheus reads; null when nobody asked for it. */
  metrics: Metrics | null
  log: FastifyBaseLogger
}
