import { asc } from 'drizzle-orm'
import type { DietType } from '#contract/diet-types.ts'
import { textIn } from '#contract/localized-text.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { COMMON_DIET_TYPES } from '#server/db/common-diet-types.ts'
import { dietType } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { presentDietType } from './present.ts'

/** The diet types of a company in their order. */
export async function listAllDietTypes(database: Database, companyId: CompanyId): Promise<DietType[]> {
  const rows = await withTenant(database, companyId, dietTypeRows)
  return rows.map(presentDietType)
}

/** A diet type as the import recognises it. */
export type DietTypeWords = { id: number; code: string; name: string; abbreviation: string | null; synonyms: string[] }

/** The diet types of the company in hand with every word they go by. */
export async function listDietTypeWords(tx: Transaction): Promise<DietTypeWords[]> {
  const rows = await dietTypeRows(tx)
  return rows.map(({ id, code, name, abbreviation, synonyms }) => ({
    id,
    code,
    name: textIn(name, 'en', 'en'),
    abbreviation,
    synonyms: [...Object.values(name), ...synonyms],
  }))
}

/** Gives a new company the usual diet types. */
export async function insertCommonDietTypes(tx: Transaction, companyId: CompanyId): Promise<void> {
  await tx.insert(dietType).values(COMMON_DIET_TYPES.map((one, sortOrder) => ({ ...one, companyId, sortOrder })))
}

function dietTypeRows(tx: Transaction) {
  return tx.select().from(dietType).orderBy(asc(dietType.sortOrder), asc(dietType.id))
}
