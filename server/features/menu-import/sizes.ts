import { asc, inArray, sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { inCompany } from '#server/db/company-scope.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { menuItemAllergen, menuItemVariant } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { type ItemState, sameNamed } from './plan.ts'

type SizesContext = { companyId: CompanyId; defaultLocale: string }

/** A size that went, with what was stated of its allergens: what undo needs besides the item's state. */
export type LostSize = { externalId: string | null; name: LocalizedText; allergens: Record<string, unknown>[] }

/**
 * Brings the sizes of items to their state. One that stays, by its external id or its name, keeps its row, and so the
 * allergens stated on it.
 * @returns for each item the sizes that went and of which an allergen was stated
 */
export async function writeSizes(
  tx: Transaction,
  { companyId, defaultLocale }: SizesContext,
  items: { id: number; state: ItemState; before: ItemState | null }[],
): Promise<Map<number, LostSize[]>> {
  const known = items.filter((item) => item.before !== null).map((item) => item.id)
  const own = known.length === 0 ? [] : await sizesOf(tx, known)
  const ownOf = Map.groupBy(own, (one) => one.menuItemId)
  const gone = new Set(own.map((one) => one.id))
  const kept: Record<string, unknown>[] = []
  const fresh: (typeof menuItemVariant.$inferInsert)[] = []
  for (const { id, state } of items) {
    for (const [sortOrder, variant] of state.variants.entries()) {
      const left = (ownOf.get(id) ?? []).filter((one) => gone.has(one.id))
      const same = sameNamed(left, variant, defaultLocale)
      if (!same) fresh.push({ companyId, menuItemId: id, ...variant, sortOrder })
      else {
        gone.delete(same.id)
        kept.push({ id: same.id, ...variant, sortOrder })
      }
    }
  }
  const lost = await removeSizes(
    tx,
    own.filter((one) => gone.has(one.id)),
  )
  if (kept.length > 0) {
    await tx.execute(sql`
      update menu_item_variant set
        external_id = d."externalId", name = d.name, price_minor = d."priceMinor", sort_order = d."sortOrder"
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as d(
        id bigint, "externalId" text, name jsonb, "priceMinor" bigint, "sortOrder" int)
      where menu_item_variant.id = d.id and ${inCompany(tx, menuItemVariant.companyId)}`)
  }
  await insertMany(tx, menuItemVariant, fresh)
  return lost
}

/** Sizes that came back get the allergens that were stated on them, as they were confirmed. */
export async function restoreSizeAllergens(
  tx: Transaction,
  { companyId, defaultLocale }: SizesContext,
  items: { id: number; lostSizes: LostSize[] }[],
): Promise<void> {
  const wanted = items.filter((item) => item.lostSizes.length > 0)
  if (wanted.length === 0) return
  const ownOf = Map.groupBy(
    await sizesOf(
      tx,
      wanted.map((item) => item.id),
    ),
    (one) => one.menuItemId,
  )
  const rows = wanted.flatMap(({ id, lostSizes }) =>
    lostSizes.flatMap((lost) => {
      const size = sameNamed(ownOf.get(id) ?? [], lost, defaultLocale)
      return size ? lost.allergens.map((one) => ({ companyId, menuItemVariantId: size.id, ...one })) : []
    }),
  )
  await insertMany(
    tx,
    menuItemAllergen,
    rows as unknown as (typeof menuItemAllergen.$inferInsert)[], // written by `removeSizes`
    sql`on conflict (company_id, menu_item_variant_id, allergen_id) do nothing`,
  )
}

type Size = Omit<LostSize, 'allergens'> & { id: number; menuItemId: number }

async function removeSizes(tx: Transaction, gone: Size[]): Promise<Map<number, LostSize[]>> {
  const lost = new Map<number, LostSize[]>()
  if (gone.length === 0) return lost
  const ids = gone.map((one) => one.id)
  const stated = await tx.select().from(menuItemAllergen).where(inArray(menuItemAllergen.menuItemVariantId, ids))
  const statedOf = Map.groupBy(stated, (one) => one.menuItemVariantId)
  for (const { id, menuItemId, externalId, name } of gone) {
    const allergens = (statedOf.get(id) ?? []).map(
      ({ allergenId, level, removable, note, verifiedBy, verifiedAt }) => ({
        allergenId,
        level,
        removable,
        note,
        verifiedBy,
        verifiedAt: verifiedAt?.toISOString() ?? null,
      }),
    )
    if (allergens.length > 0) lost.set(menuItemId, [...(lost.get(menuItemId) ?? []), { externalId, name, allergens }])
  }
  await tx.delete(menuItemVariant).where(inArray(menuItemVariant.id, ids))
  return lost
}

function sizesOf(tx: Transaction, itemIds: number[]): Promise<Size[]> {
  return tx
    .select({
      id: menuItemVariant.id,
      menuItemId: menuItemVariant.menuItemId,
      externalId: menuItemVariant.externalId,
      name: menuItemVariant.name,
    })
    .from(menuItemVariant)
    .where(inArray(menuItemVariant.menuItemId, itemIds))
    .orderBy(asc(menuItemVariant.sortOrder), asc(menuItemVariant.id))
}
