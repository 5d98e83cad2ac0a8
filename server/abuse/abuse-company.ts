import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import type { AbuseServer } from './abuse-server.ts'

/** Adds companies with a subscription to the server's database, because signing them up would exceed rate limits. */
export function makeCompanies({ dataDir }: AbuseServer, count: number): Promise<TestCompany[]> {
  return inDatabaseOf({ dataDir }, (app) => Promise.all(Array.from({ length: count }, () => makeCompany(app))))
}
