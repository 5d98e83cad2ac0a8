import { deleteUnverifiedCompany, findUnverifiedCompanies } from '#server/db/unverified-companies.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Deletes the unverified account of an email address together with its company, because someone else has proved to own
 * the address. Both remain if the company has other members or has had a subscription.
 */
export async function endUnverifiedAccount({ database }: Pick<Deps, 'database'>, email: string): Promise<void> {
  for (const companyId of await findUnverifiedCompanies(database, { email }))
    await deleteUnverifiedCompany(database, companyId)
}
