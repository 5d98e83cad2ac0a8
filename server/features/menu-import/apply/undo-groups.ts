import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { type menuImportChange, menuItemAllergen, modifierGroup } from '#server/db/schema.ts'
import type { Known } from '#server/features/menu-items/service.ts'
import { findGroups } from '../queries.ts'
import type { ApplyContext } from './apply.ts'
import { fingerprint, type GroupBefore, setGroup } from './groups.ts'

export type Change = typeof menuImportChange.$inferSelect
export type UndoContext = Omit<ApplyContext, 'onProgress'> & {
  /** The brand's currency at the time of the import, and now. */
  currency: { imported: string; current: string }
}

/**
 * Restores the groups that an import changed and deletes those that it created, unless they were edited since. Groups
 * with amounts in another currency aren't restored, and groups that an item uses aren't deleted.
 */
export async function undoGroups(
  tx: Transaction,
  context: UndoContext,
  changes: Change[],
  known: Known,
): Promise<void> {
  if (changes.length === 0) return
  const groups = new Map((await findGroups(tx, context.brandId)).map((one) => [one.id, one]))
  for (const { entityId, before, revisionAfter } of changes) {
    const group = groups.get(entityId)
    if (!group || fingerprint(group) !== revisionAfter) continue
    // The cast is safe because groups.ts stored the state as a `GroupBefore`.
    if (before !== null) await restoreGroup(tx, context, entityId, before as unknown as GroupBefore, known)
    else if (group.links.length === 0) await tx.delete(modifierGroup).where(eq(modifierGroup.id, entityId))
  }
}

/** Restores a group. Options that the import removed get back their allergens, except allergens deleted since. */
async function restoreGroup(
  tx: Transaction,
  context: UndoContext,
  id: number,
  before: GroupBefore,
  known: Known,
): Promise<void> {
  const { imported, current } = context.currency
  if (imported !== current && before.options.some((one) => one.priceDeltaMinor !== 0)) return
  const optionIds = await setGroup(tx, context, id, before)
  const rows = optionIds.flatMap((modifierOptionId, at) =>
    (before.allergens[at] ?? [])
      .filter((one) => known.allergenIds.has(Number(one['allergenId'])))
      .map((one) => ({ companyId: context.companyId, modifierOptionId, ...one })),
  )
  await insertMany(
    tx,
    menuItemAllergen,
    rows as unknown as (typeof menuItemAllergen.$inferInsert)[], // groups.ts stored this type
    sql`on conflict (company_id, modifier_option_id, allergen_id) do nothing`,
  )
}
