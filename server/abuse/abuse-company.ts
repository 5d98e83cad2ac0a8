import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import type { AbuseServer } from './abuse-server.ts'

/** Paying companies for the attacked server, created directly in its database. */
export function makeCompanies({ dataDir }: AbuseServer, count: number): Promise<TestCompany[]> {
  return inDatabaseOf({ dataDir }, (app) => Promise.all(Array.from({ length: count }, () => makeCompany(app))))
}
