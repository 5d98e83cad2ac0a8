/**
 * The application without its pages; it prints its port first. `TEST_DEAF=1` ignores changes by other processes;
 * `WITHOUT_LIMITS=1` disables rate limits, for tests that send more than a person would.
 */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { listenForMenuChanges } from '#server/platform/menu-changes.ts'
import { openLimits } from '#server/platform/shared-limits.ts'

const { WITHOUT_LIMITS, ...settings } = process.env
const config = readConfig(settings)
const database = await openDatabase(config)
await migrateDatabase(database)
const log = createLogger(config)
const { limits } = await openLimits(config.redisUrl, log)
const deps = createDeps(config, database, log, { limits })
if (WITHOUT_LIMITS) for (const limit of Object.values(deps.limits)) limit.points = Number.MAX_SAFE_INTEGER
if (process.env['TEST_DEAF'] !== '1')
  await listenForMenuChanges(database, deps.pageCache.forget, {
    lost: deps.pageCache.markStale,
    back: deps.pageCache.clear,
    log,
  })
const app = await buildApp(deps, null)
const address = await app.listen({ host: config.host, port: 0 })
process.stdout.write(`${new URL(address).port}\n`)
