import type { TestProject } from 'vitest/node'
import { embeddedDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import './test-database.ts'

/** One embedded database in memory for the whole run; each test makes its own company in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await startEmbedded(null)
  const database = embeddedDatabase(embedded.socketDir)
  await migrateDatabase(database)
  await database.close()
  project.provide('database', { kind: 'embedded', socketDir: embedded.socketDir })
  return embedded.close
}
