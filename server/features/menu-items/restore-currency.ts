import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog, brand } from '#server/db/schema.ts'
import type { RestoreRequest } from '#server/platform/menu-history.ts'

/**
 * A brand's current currency, null if the brand was deleted, and its earlier ones, each with the line of the history
 * that replaced it or deleted the brand.
 */
type Currencies = { now: string | null; earlier: { code: string; untilLine: number }[] }

/**
 * The currencies of brands, by brand id.
 * @param brandIds may include deleted brands; null for all that exist
 */
export async function findCurrencies(tx: Transaction, brandIds: number[] | null): Promise<Map<number, Currencies>> {
  const code = sql<string>`${auditLog.before} ->> 'currencyCode'`
  const isChange = sql`${code} <> coalesce(${auditLog.after} ->> 'currencyCode', '')`
  const isOfBrands = brandIds
    ? inIds(auditLog.entityId, brandIds)
    : inArray(auditLog.entityId, tx.select({ id: brand.id }).from(brand))
  const [brands, changes] = await Promise.all([
    tx
      .select({ id: brand.id, now: brand.currencyCode })
      .from(brand)
      .where(brandIds ? inIds(brand.id, brandIds) : undefined),
    tx
      .select({ brandId: auditLog.entityId, code, untilLine: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'brand'), isOfBrands, isChange))
      .orderBy(asc(auditLog.id)),
  ])
  const ofBrand = Map.groupBy(changes, ({ brandId }) => brandId)
  const nowOf = new Map(brands.map(({ id, now }) => [id, now]))
  return new Map(
    (brandIds ?? [...nowOf.keys()]).map((id) => [id, { now: nowOf.get(id) ?? null, earlier: ofBrand.get(id) ?? [] }]),
  )
}

/** The currency of a brand's amounts in a line of the history; null if it isn't known. */
export function currencyAt(currencies: Currencies | undefined, lineId: number): string | null {
  return currencies?.earlier.find(({ untilLine }) => untilLine > lineId)?.code ?? currencies?.now ?? null
}

/** Why amounts of a line of the history can't be restored: the brand has another currency now. Null when they can. */
export function currencyError(currencies: Currencies | undefined, { lineId }: RestoreRequest): string | null {
  const [then, now] = [currencyAt(currencies, lineId), currencies?.now ?? null]
  return then === null || now === null || then === now ? null : otherCurrencyText(then, now)
}

/** Why amounts in an earlier currency of the brand can't be restored. */
export function otherCurrencyText(then: string, now: string): string {
  return `Its prices are in ${then}, but the brand’s currency is now ${now}`
}
