import { makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { inDatabaseOf } from '#server/testing/run-api.ts'
import type { AbuseServer } from './abuse-server.ts'

/** Adds companies with a subscription directly to the server's database; through the API, each would have to pay first. */
export function makeCompanies({ dataDir }: AbuseServer, count: number): Promise<TestCompany[]> {
  return inDatabaseOf({ dataDir }, (app) => Promise.all(Array.from({ length: count }, () => makeCompany(app))))
}
