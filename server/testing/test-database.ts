import { inject } from 'vitest'
import { type Database, embeddedDatabase, serverDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

/** Where the run's database is, as the global set-up tells each test file. */
export type TestDatabase =
  | { kind: 'embedded'; socketDir: string }
  | { kind: 'server'; url: string }
  | { kind: 'none'; reason: string }

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase
  }
}

/** Whether this run has a database; without one its tests are skipped. */
export const hasDatabase = (): boolean => inject('database').kind !== 'none'

/** Connects to the run's database. */
export function connectTestDatabase(): Database {
  const where = inject('database')
  if (where.kind === 'none') throw new Error(where.reason)
  return where.kind === 'embedded' ? embeddedDatabase(where.socketDir) : serverDatabase(where.url)
}

/** A migrated database of the test's own, of the run's kind, which it may change as it likes and closes at its end. */
export async function openScratchDatabase(): Promise<Database> {
  const where = inject('database')
  if (where.kind === 'none') throw new Error(where.reason)
  const database = where.kind === 'embedded' ? await scratchEmbedded() : await scratchOnServer(where.url)
  await migrateDatabase(database)
  return database
}

async function scratchEmbedded(): Promise<Database> {
  const { socketDir, close } = await startEmbedded(null)
  return embeddedDatabase(socketDir, close)
}

async function scratchOnServer(url: string): Promise<Database> {
  const name = `carte_scratch_${process.pid}_${Date.now()}`
  const admin = serverDatabase(url)
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const database = serverDatabase(new URL(`/${name}`, url).href)
  const close = async () => {
    await database.close()
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  }
  return { ...database, close }
}
