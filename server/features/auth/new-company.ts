import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { branch, branchSettings, brand, company, user } from '#server/db/schema.ts'
import { type CompanyId, mintNewCompany } from '#server/db/tenant.ts'
import { insertStatutoryAllergens } from '#server/features/allergens/service.ts'
import { insertCommonDietTypes } from '#server/features/diet-types/service.ts'

/** What a new company begins with, as nobody has been asked yet; all of it can be changed before the first item. */
const NEW_COMPANY_DEFAULTS = { currencyCode: 'EUR', currencySymbol: '€', timeZone: 'UTC', locale: 'en' } as const
const SLUG_MAX_LENGTH = 60
const SLUG_TRIES = 5

/** Who registers, with which company. */
export type NewCompany = { companyName: string; fullName: string; email: string; passwordHash: string }

/**
 * Makes a company with brand, branch, allergens, diet types and its owner, inside `beforeTenant`. The owner comes last,
 * so that a taken address costs as much time as a free one.
 * @returns null when the address is taken: then all of it must be rolled back
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
  const { currencyCode, currencySymbol, timeZone, locale } = NEW_COMPANY_DEFAULTS
  const brandRow = first(await tx.insert(brand).values({ companyId, name, currencyCode }).returning({ id: brand.id }))
  const values = { companyId, brandId: brandRow.id, name, timeZone, defaultLocale: locale, locales: [locale] }
  const branchId = await insertWithFreeSlug(tx, values)
  await tx.insert(branchSettings).values({ companyId, branchId, currencySymbol })
  return branchId
}

/** The slug is the branch's name; when another branch has it, with a few letters behind. */
async function insertWithFreeSlug(tx: Transaction, values: Omit<typeof branch.$inferInsert, 'slug'>): Promise<number> {
  const wanted = slugOf(values.name)
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const slug = attempt === 0 ? wanted : `${wanted}-${randomBytes(3).toString('hex')}`
    const [row] = await tx
      .insert(branch)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: branch.slug })
      .returning({ id: branch.id })
    if (row) return row.id
  }
  throw new Error(`No free slug for ${wanted}`)
}

/**
 * A name as a part of an address.
 * @example slugOf('Café Zoë & Co.') // 'cafe-zoe-co'
 */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, SLUG_MAX_LENGTH)
  return slug.replaceAll(/^-+|-+$/g, '') || 'menu'
}

function first<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('Insert returned nothing')
  return row
}
