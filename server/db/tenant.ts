/**
 * Tenant isolation (docs/decisions/0005-tenant-wall.md): features query tenant tables through `withTenant` or
 * `readTenant`, or, before a tenant is known, through `look-ups.ts`. Queries across companies are in `db/`, such as
 * those of `operator-look-ups.ts`.
 */
import { branchSetting } from './branch-limit.ts'
import { type Database, inOneTransaction, refuseInsideTransaction, type Transaction } from './client.ts'
import type { CompanyId } from './company-id.ts'
import { turnsOf } from './company-turns.ts'

export type { CompanyId } from './company-id.ts'

/**
 * Runs work in one transaction that reads and writes only a company's rows; for a member limited to some branches, none
 * of other branches (`branch-limit.ts`). Companies take turns for connections.
 * @param companyId the company, from a session or a look-up
 * @param afterCommit a statement without these limits, sent together with the commit
 * @throws {Error} when called inside another transaction
 * @throws {AppError} UNAVAILABLE when too much work of this company, or of all companies, is waiting already
 */
export function withTenant<Result>(
  database: Database,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
  afterCommit: string | null = null,
): Promise<Result> {
  const begin = `BEGIN; ${actAs(companyId)}`
  return inTurn(database, companyId, () => inOneTransaction(database, begin, work, { companyId, afterCommit }))
}

/**
 * Like `withTenant`, for work that only reads: the database refuses every write, and the commit isn't awaited. All
 * statements see the same state, so that a menu or a file never mixes an item with the allergens of another version.
 * @param companyId the company, from a session or a look-up
 * @throws {Error} when called inside another transaction
 * @throws {AppError} UNAVAILABLE when too much work of this company, or of all companies, is waiting already
 */
export function readTenant<Result>(
  database: Database,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${actAs(companyId)}`
  return inTurn(database, companyId, () => inOneTransaction(database, begin, work, { companyId, isReadOnly: true }))
}

/**
 * Sent as separate statements before the first query: a policy would read the company too early if the same statement
 * set it.
 */
function actAs(companyId: CompanyId): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('A company ID must be a safe integer')
  return `SET LOCAL ROLE carte_app; SET LOCAL app.company_id = '${companyId}'${branchSetting()}`
}

function inTurn<Result>(database: Database, companyId: CompanyId, work: () => Promise<Result>): Promise<Result> {
  // A transaction inside another one could wait in the queue for itself.
  refuseInsideTransaction()
  return turnsOf(database).run([String(companyId)], work)
}
