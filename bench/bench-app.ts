import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { builtFrontends } from '#server/platform/built-frontends.ts'
import { createLogger } from '#server/platform/logger.ts'

/** The whole application on a benchmark's database. Limits that a single client would reach are lifted. */
export type BenchApp = { app: FastifyInstance; deps: Deps }

const ENOUGH = 1_000_000_000

/**
 * Builds the application that the server runs, without the demo and without background jobs.
 * @param add adds the benchmark's own routes
 */
export async function buildBenchApp(
  database: Database,
  dataDir: string,
  add: (app: FastifyInstance) => unknown = () => {},
): Promise<BenchApp> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', PUBLIC_URL: 'http://carte.test', DEMO: '0' })
  const deps = createDeps(config, database, createLogger(config))
  deps.limits.uncachedPageByAddress = new RateLimiterMemory({ points: ENOUGH, duration: 1 })
  deps.limits.apiByUser = new RateLimiterMemory({ points: ENOUGH, duration: 1 })
  const { assetBaseUrl, payments } = config
  const app = await buildApp(deps, await builtFrontends({ assetBaseUrl, payments: payments.provider }))
  add(app)
  return { app, deps }
}
