import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { CompanyId } from './db/tenant.ts'
import type { Limits } from './platform/limits.ts'
import type { PageCache } from './platform/page-cache.ts'

/** What the application is given from outside; tests give their own. */
export type Deps = {
  config: Config
  database: Database
  now: () => Date
  limits: Limits
  pageCache: PageCache
  /** To be called after every committed change of what guests see. */
  menuChanged: (companyId: CompanyId) => Promise<void>
  /** Origin of absolute links, without a slash at the end. */
  publicUrl: () => string
  /** Stored pictures. */
  pictures: Disk
  log: FastifyBaseLogger
}
