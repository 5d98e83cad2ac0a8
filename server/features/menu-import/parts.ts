import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { menuItemAllergen, menuItemDietType } from '#server/db/schema.ts'
import type { ApplyContext } from './apply.ts'
import type { ItemState } from './plan.ts'
import { type LostSize, writeSizes } from './sizes.ts'

type PartsContext = Pick<ApplyContext, 'companyId' | 'userId' | 'now' | 'defaultLocale'>

type WithParts = { id: number; state: ItemState; before: ItemState | null }

/**
 * Brings the variants, allergens and diet types of items to their state. What did not change is not touched, so that
 * an allergen keeps who confirmed it and when.
 * @returns for each item the sizes that went and of which an allergen was stated
 */
export async function writeParts(
  tx: Transaction,
  context: PartsContext,
  items: WithParts[],
): Promise<Map<number, LostSize[]>> {
  const lostSizes = await writeSizes(
    tx,
    context,
    items.filter(({ state, before }) => differ(state.variants, before?.variants)),
  )
  await writeAllergens(tx, context, items)
  await writeDietTypes(
    tx,
    context,
    items.filter(({ state, before }) => differ(state.dietTypeIds, before?.dietTypeIds)),
  )
  return lostSizes
}

export function differ(after: unknown[], before: unknown[] = []): boolean {
  return JSON.stringify(after) !== JSON.stringify(before)
}

async function writeDietTypes(tx: Transaction, { companyId }: PartsContext, items: WithParts[]): Promise<void> {
  const known = items.filter((item) => item.before !== null).map((item) => item.id)
  if (known.length > 0) await tx.delete(menuItemDietType).where(inArray(menuItemDietType.menuItemId, known))
  const rows = items.flatMap(({ id, state }) =>
    state.dietTypeIds.map((dietTypeId) => ({ companyId, menuItemId: id, dietTypeId })),
  )
  await insertMany(tx, menuItemDietType, rows)
}

async function writeAllergens(
  tx: Transaction,
  { companyId, userId, now }: PartsContext,
  items: WithParts[],
): Promise<void> {
  const stated = { verifiedBy: userId, verifiedAt: now }
  const rows = items.flatMap(({ id, state, before }) => {
    const known = new Map(before?.allergens.map((one) => [one.allergenId, one.level]))
    return state.allergens
      .filter((one) => one.level !== 'UNKNOWN' && known.get(one.allergenId) !== one.level)
      .map((one) => ({ companyId, menuItemId: id, ...one, ...stated }))
  })
  await insertMany(
    tx,
    menuItemAllergen,
    rows,
    sql`on conflict (company_id, menu_item_id, allergen_id)
      do update set level = excluded.level, verified_by = excluded.verified_by, verified_at = excluded.verified_at`,
  )
  for (const { id, state, before } of items) {
    const kept = new Set(state.allergens.map((one) => one.allergenId))
    const gone = (before?.allergens ?? []).filter((one) => !kept.has(one.allergenId)).map((one) => one.allergenId)
    if (gone.length === 0) continue
    await tx
      .delete(menuItemAllergen)
      .where(and(eq(menuItemAllergen.menuItemId, id), inArray(menuItemAllergen.allergenId, gone)))
  }
}
