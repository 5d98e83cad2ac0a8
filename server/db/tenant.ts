/**
 * Tenant isolation (docs/decisions/0005-tenant-wall.md). Every query of a tenant table goes through `withTenant` or
 * `readTenant`. What must be read before a tenant is known: `look-ups.ts`; what an operator asks: `operator-look-ups.ts`.
 */
import { branchSetting } from './branch-limit.ts'
import { type Database, inOneTransaction, refuseInsideTransaction, type Transaction } from './client.ts'
import type { CompanyId } from './company-id.ts'
import { turnsOf } from './company-turns.ts'

export type { CompanyId } from './company-id.ts'

/**
 * Runs work as the application role in one company: its statements name the company, and row-level security shows and
 * takes that company's rows only; for a member limited to some branches, only theirs (`branch-limit.ts`).
 * Opening the transaction, the role and the tenant are one round trip. Companies take turns for connections.
 * @param companyId the company, from a look-up below
 * @param afterCommit a statement run as the owner of the tables, sent together with the commit
 * @throws {Error} when called inside another transaction
 * @throws {AppError} UNAVAILABLE when too much of this company waits already
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
 * The same for work that only reads: the database refuses every write, and nobody waits for the commit.
 * @param companyId the company, from a look-up below
 * @throws {Error} when called inside another transaction
 * @throws {AppError} UNAVAILABLE when too much of this company waits already
 */
export function readTenant<Result>(
  database: Database,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const begin = `BEGIN READ ONLY; ${actAs(companyId)}`
  return inTurn(database, companyId, () => inOneTransaction(database, begin, work, { companyId, isReadOnly: true }))
}

/**
 * Separate statements, before any whose policies read the company: in the same statement it would be read too early.
 */
function actAs(companyId: CompanyId): string {
  if (!Number.isSafeInteger(companyId)) throw new Error('A transaction of a company needs a company id')
  return `SET LOCAL ROLE carte_app; SET LOCAL app.company_id = '${companyId}'${branchSetting()}`
}

function inTurn<Result>(database: Database, companyId: CompanyId, work: () => Promise<Result>): Promise<Result> {
  // In a queue it would wait for itself.
  refuseInsideTransaction()
  return turnsOf(database).run([String(companyId)], work)
}
