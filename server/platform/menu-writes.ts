import type { Transaction } from '#server/db/client.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'

/**
 * A change of what guests see: one transaction, and after its commit every cached page of the company is forgotten.
 * @param deps the database and what announces the change
 */
export async function changeMenu<Result>(
  deps: Pick<Deps, 'database' | 'menuChanged'>,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await withTenant(deps.database, companyId, work)
  await deps.menuChanged(companyId)
  return result
}
