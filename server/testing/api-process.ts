/** The application without its pages, as a process of its own that a test can kill. Its port is the first line it writes. */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createDeps } from '#server/create-deps.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'

const config = readConfig(process.env)
const database = await openDatabase(config)
await migrateDatabase(database)
const app = await buildApp(createDeps(config, database, createLogger(config)), null)
const address = await app.listen({ host: config.host, port: 0 })
process.stdout.write(`${new URL(address).port}\n`)
