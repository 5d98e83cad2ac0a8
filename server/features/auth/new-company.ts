import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { company, user } from '#server/db/schema.ts'
import { type CompanyId } from '#server/db/tenant.ts'
import { mintNewCompany } from '#server/db/look-ups.ts'
import { insertStatutoryAllergens } from '#server/features/allergens/service.ts'
import { insertBranch } from '#server/features/branches/service.ts'
import { insertBrand } from '#server/features/brands/service.ts'
import { insertCommonDietTypes } from '#server/features/diet-types/service.ts'

/**
 * Initial values, because registration doesn't ask for them. All can be changed later, the currency until an item or
 * option has a price.
 */
const NEW_COMPANY_DEFAULTS = { currencyCode: 'EUR', timeZone: 'UTC', locale: 'en' } as const

export type NewCompany = { companyName: string; fullName: string; email: string; passwordHash: string }

/**
 * Creates a company with brand, branch, allergens, diet types and its owner, inside `beforeTenant`. The owner is
 * inserted last, so that a taken email address takes as long as a free one.
 * @returns null when the email address is taken: then the caller must roll everything back
 */
export async function insertNewCompany(
  tx: Transaction,
  { companyName, ...owner }: NewCompany,
): Promise<{ companyId: CompanyId; userId: number } | null> {
  const { id } = first(await tx.insert(company).values({ name: companyName }).returning({ id: company.id }))
  const companyId = mintNewCompany(id)
  const selectedBranchId = await insertFirstBranch(tx, companyId, companyName)
  await insertStatutoryAllergens(tx, companyId)
  await insertCommonDietTypes(tx, companyId)
  const [made] = await tx
    .insert(user)
    .values({ companyId, ...owner, role: 'owner', selectedBranchId })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  if (!made) return null
  await tx.update(company).set({ userId: made.id }).where(eq(company.id, companyId))
  return { companyId, userId: made.id }
}

async function insertFirstBranch(tx: Transaction, companyId: CompanyId, name: string): Promise<number> {
  const { currencyCode, timeZone, locale } = NEW_COMPANY_DEFAULTS
  const brandId = await insertBrand(tx, { companyId, name, currencyCode })
  const brand = { id: brandId, currencyCode }
  return insertBranch(tx, { companyId, name, brand, timeZone, defaultLocale: locale, autoPublish: true })
}

function first<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The insert returned no row')
  return row
}
