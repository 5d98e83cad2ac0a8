import { and, asc, eq, sql } from 'drizzle-orm'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog, brand } from '#server/db/schema.ts'
import type { RestoreRequest } from '#server/platform/menu-history.ts'

/** A brand's current currency, and its earlier ones, each with the line of the history that replaced it. */
type Currencies = { now: string; earlier: { code: string; untilLine: number }[] }

/** The currencies of brands, by brand id. */
export async function findCurrencies(tx: Transaction, brandIds: number[]): Promise<Map<number, Currencies>> {
  const code = sql<string>`${auditLog.before} ->> 'currencyCode'`
  const isChange = sql`${code} <> ${auditLog.after} ->> 'currencyCode'`
  const [brands, changes] = await Promise.all([
    tx.select({ id: brand.id, now: brand.currencyCode }).from(brand).where(inIds(brand.id, brandIds)),
    tx
      .select({ brandId: auditLog.entityId, code, untilLine: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'brand'), inIds(auditLog.entityId, brandIds), isChange))
      .orderBy(asc(auditLog.id)),
  ])
  const ofBrand = Map.groupBy(changes, ({ brandId }) => brandId)
  return new Map(brands.map(({ id, now }) => [id, { now, earlier: ofBrand.get(id) ?? [] }]))
}

/** Why amounts of a line of the history can't be restored: the brand has another currency now. Null when they can. */
export function currencyError(currencies: Currencies | undefined, { lineId }: RestoreRequest): string | null {
  const then = currencies?.earlier.find(({ untilLine }) => untilLine > lineId)?.code
  if (!currencies || then === undefined || then === currencies.now) return null
  return otherCurrencyText(then, currencies.now)
}

/** Why amounts in an earlier currency of the brand can't be restored. */
export function otherCurrencyText(then: string, now: string): string {
  return `Its prices are in ${then}, but the brand’s currency is now ${now}`
}
