import { eq, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { type menuImportChange, menuItemAllergen, modifierGroup } from '#server/db/schema.ts'
import { type Known, otherCurrencyText } from '#server/features/menu-items/service.ts'
import { type ExistingGroup, findGroups } from '../queries.ts'
import type { ApplyContext } from './apply.ts'
import { fingerprint, type GroupBefore, setGroup } from './groups.ts'

export type Change = typeof menuImportChange.$inferSelect
export type UndoContext = Omit<ApplyContext, 'onProgress'> & {
  /** The brand's currency at the time of the import, and now. */
  currency: { imported: string; current: string }
}

/** A group that stays as it is, and why. */
export type KeptGroup = { modifierGroupId: number; name: string; reason: string }

/**
 * Restores the groups that an import changed and deletes those that it created, unless they were edited since. Groups
 * with amounts in another currency aren't restored, and groups that an item uses aren't deleted.
 * @returns the groups that stay as they are
 */
export async function undoGroups(
  tx: Transaction,
  context: UndoContext,
  changes: Change[],
  known: Known,
): Promise<KeptGroup[]> {
  if (changes.length === 0) return []
  const { defaultLocale } = context
  const kept: KeptGroup[] = []
  const groups = new Map((await findGroups(tx, context.brandId)).map((one) => [one.id, one]))
  for (const change of changes) {
    const group = groups.get(change.entityId)
    if (!group) continue // deleted since: there is nothing to undo
    const before = change.before as unknown as GroupBefore | null // groups.ts stored this type
    const reason = reasonToKeep(change, group, before, context)
    if (reason !== null)
      kept.push({ modifierGroupId: group.id, name: textIn(group.name, defaultLocale, defaultLocale), reason })
    else if (before !== null) await restoreGroup(tx, context, group.id, before, known)
    else await tx.delete(modifierGroup).where(eq(modifierGroup.id, group.id))
  }
  return kept
}

function reasonToKeep(
  change: Change,
  group: ExistingGroup,
  before: GroupBefore | null,
  { currency: { imported, current } }: UndoContext,
): string | null {
  if (fingerprint(group) !== change.revisionAfter) return editedText(change)
  if (before === null) return group.links.length > 0 ? 'Added by this import and used by a menu item' : null
  const hasAmounts = before.options.some((one) => one.priceDeltaMinor !== 0)
  return imported !== current && hasAmounts ? otherCurrencyText(imported, current) : null
}

/** The reason to keep what was edited after the import. */
export function editedText({ before }: Change): string {
  return before === null ? 'Added by this import and edited since' : 'Changed by this import and edited since'
}

/** Restores a group. Its options get back the allergens that they lack, except allergens deleted since. */
async function restoreGroup(
  tx: Transaction,
  context: UndoContext,
  id: number,
  before: GroupBefore,
  known: Known,
): Promise<void> {
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
