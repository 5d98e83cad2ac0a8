import type { Transaction } from '#server/db/client.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { announcementOf } from './menu-changes.ts'

/**
 * A change of what guests see: one transaction, and after its commit every cached page of the company is forgotten.
 * @param deps the database and what announces the change
 */
export async function changeMenu<Result>(
  deps: Pick<Deps, 'database' | 'menuChanged'>,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const announcement = announcementOf(deps.database, companyId)
  const result = await withTenant(deps.database, companyId, work, announcement)
  await deps.menuChanged(companyId, { isAnnounced: announcement !== null })
  return result
}
