import type { Transaction } from '#server/db/client.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { announcementOf } from './menu-changes.ts'

/**
 * Changes what guests see: runs one transaction and, after its commit, invalidates the company's cached pages.
 * @param deps the database, and `menuChanged`, which is called after the commit
 */
export async function changeMenu<Result>(
  deps: Pick<Deps, 'database' | 'menuChanged'>,
  companyId: CompanyId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const announcement = announcementOf(companyId)
  let isCommitting = false
  const workAndCommit = async (tx: Transaction) => {
    const result = await work(tx)
    isCommitting = true
    return result
  }
  const result = await withTenant(deps.database, companyId, workAndCommit, announcement).catch(async (error) => {
    // The commit may have succeeded, although its announcement failed.
    if (isCommitting) await deps.menuChanged(companyId)
    throw error
  })
  await deps.menuChanged(companyId, { isAnnounced: true })
  return result
}
