import { inject } from 'vitest'
import { type Database, embeddedDatabase, serverDatabase } from '#server/db/client.ts'

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
