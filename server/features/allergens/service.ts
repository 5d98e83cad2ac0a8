import { asc } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import type { Allergen } from '#contract/allergens.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { allergen } from '#server/db/schema.ts'
import { type CompanyId, withTenant } from '#server/db/tenant.ts'
import { EU_ALLERGENS } from '#server/db/eu-allergens.ts'
import { presentAllergen } from './present.ts'

/** The allergens of a company in their order. */
export async function listAllAllergens(database: Database, companyId: CompanyId): Promise<Allergen[]> {
  const rows = await withTenant(database, companyId, allergenRows)
  return rows.map(presentAllergen)
}

/** An allergen as the import recognises it. */
export type AllergenWords = { id: number; code: string; name: string; synonyms: string[] }

/** The allergens of the company in hand with every word they go by. */
export async function listAllergenWords(tx: Transaction): Promise<AllergenWords[]> {
  const rows = await allergenRows(tx)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: textIn(row.name, 'en', 'en'),
    synonyms: [...Object.values(row.name), ...row.synonyms],
  }))
}

/** Gives a new company the EU's allergens; a nut or a cereal is a child of its group. */
export async function insertStatutoryAllergens(tx: Transaction, companyId: CompanyId): Promise<void> {
  const idByCode = new Map<string, number>()
  const groups = EU_ALLERGENS.filter((one) => one.parent === null)
  const children = EU_ALLERGENS.filter((one) => one.parent !== null)
  for (const level of [groups, children]) {
    const values = level.map((one) => ({
      companyId,
      code: one.code,
      name: one.name,
      synonyms: one.synonyms,
      icon: one.icon,
      parentId: one.parent === null ? null : (idByCode.get(one.parent) ?? null),
      isStatutory: true,
      sortOrder: EU_ALLERGENS.indexOf(one),
    }))
    const rows = await tx.insert(allergen).values(values).returning({ id: allergen.id, code: allergen.code })
    for (const row of rows) idByCode.set(row.code, row.id)
  }
}

function allergenRows(tx: Transaction) {
  return tx.select().from(allergen).orderBy(asc(allergen.sortOrder), asc(allergen.id))
}
