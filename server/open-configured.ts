import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { isTrial } from './platform/development-aids.ts'
import { createLogger } from './platform/logger.ts'

export type Opened = { config: Config; log: FastifyBaseLogger; database: Database }

/** @throws {ConfigError} or {EmbeddedError}, with a message for the operator */
export async function openConfigured({ isDevelopment }: { isDevelopment: boolean }): Promise<Opened> {
  const config = readConfig(process.env)
  // Vite serves the source files and other files of the repository to everyone who can connect.
  if (isDevelopment && !isTrial(config))
    throw new ConfigError('HOST, PUBLIC_URL, TRUST_PROXY: `npm run dev` only works on this machine; use `npm start`')
  const log = createLogger(config)
  const database = await openDatabase(config, (line) => log.warn({ line }, 'message from the embedded database'))
  if (config.production && config.databaseUrl !== null && config.databaseMigrationUrl === null)
    log.warn('DATABASE_MIGRATION_URL is not set: the application connects as the owner of the tables')
  return { config, log, database }
}
