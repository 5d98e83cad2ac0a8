import { deleteCompanyRows } from '#server/db/company-rows.ts'
import { findUnverifiedCompanies } from '#server/db/operator-look-ups.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Deletes the unverified account of an email address, with its empty company, because the address has proved to belong
 * to someone else.
 */
export async function endUnverifiedAccount({ database }: Pick<Deps, 'database'>, email: string): Promise<void> {
  for (const companyId of await findUnverifiedCompanies(database, { email }))
    await deleteCompanyRows(database, companyId)
}
