/** Companies whose only user never verified the email address. */
import { sql } from 'drizzle-orm'
import { type Database, queryAsOwner } from './client.ts'
import { type CompanyId, mintCompanyId } from './company-id.ts'
import { deleteCompanyRows } from './company-rows.ts'

/**
 * The condition for an unverified company: its only user has no verified email address, and it has no subscription
 * besides unpaid attempts.
 */
const IS_UNVERIFIED = `u.email_verified_at IS NULL
  AND NOT EXISTS (SELECT FROM "user" o WHERE o.company_id = c.id AND o.id <> u.id)
  AND NOT EXISTS (SELECT FROM subscription s WHERE s.company_id = c.id AND s.status <> 'incomplete')`

/** Up to 100 unverified companies: by age, or by the owner's email address. */
export async function findUnverifiedCompanies(
  database: Database,
  wanted: { registeredBefore: Date } | { email: string },
): Promise<CompanyId[]> {
  const rows = await queryAsOwner<{ id: number }>(
    database,
    `SELECT c.id FROM company c JOIN "user" u ON u.company_id = c.id
     WHERE (u.created_at < $1::timestamptz OR u.email = lower($2::text)) AND ${IS_UNVERIFIED}
     ORDER BY c.id LIMIT 100`,
    ['registeredBefore' in wanted ? wanted.registeredBefore : null, 'email' in wanted ? wanted.email : null],
  )
  return rows.map((row) => mintCompanyId(row.id))
}

/** Deletes a company if it is still unverified. */
export async function deleteUnverifiedCompany(database: Database, companyId: CompanyId): Promise<void> {
  await deleteCompanyRows(database, companyId, async (tx) => {
    // The user is locked before the company, because a verification changes the user first.
    await tx.execute(sql`SELECT FROM "user" WHERE company_id = ${companyId} ORDER BY id FOR UPDATE`)
    await tx.execute(sql`SELECT FROM company WHERE id = ${companyId} FOR UPDATE`)
    const { rows } = await tx.execute(sql`
      SELECT c.id FROM company c JOIN "user" u ON u.company_id = c.id
      WHERE c.id = ${companyId} AND ${sql.raw(IS_UNVERIFIED)}`)
    return rows.length > 0
  })
}
