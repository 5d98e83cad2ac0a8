import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { category, menuImportChange, menuItem, menuItemAllergen, modifierGroup } from '#server/db/schema.ts'
import { type ApplyContext, type BranchMarks, type ChangeBefore, chunks, writeBranch, writeStates } from './apply.ts'
import { fingerprint, type GroupBefore, setGroup, writeGroupLinks } from './groups.ts'
import { differ, writeParts } from './parts.ts'
import type { ExistingItem, ItemState } from './plan.ts'
import { findGroups } from './queries.ts'
import { type LostSize, restoreSizeAllergens } from './sizes.ts'

/** What undoing did. `kept` was edited since the import and is left as it is. */
export type UndoResult = {
  removed: number
  restored: number
  kept: { menuItemId: number; name: string; reason: string }[]
}

type Change = typeof menuImportChange.$inferSelect
type UndoContext = Pick<
  ApplyContext,
  'companyId' | 'brandId' | 'branchId' | 'menuImportId' | 'defaultLocale' | 'userId' | 'now'
>

/**
 * Takes back what an import did, as far as nobody has edited it since.
 * @param current the brand's items as they stand, locked by the caller
 */
export async function undoChanges(tx: Transaction, context: UndoContext, current: ExistingItem[]): Promise<UndoResult> {
  const changes = await tx
    .select()
    .from(menuImportChange)
    .where(eq(menuImportChange.menuImportId, context.menuImportId))
    .orderBy(asc(menuImportChange.id))
  const categories = await tx.select({ id: category.id }).from(category)
  const categoryIds = new Set(categories.map((one) => one.id))
  const groups = await tx.select({ id: modifierGroup.id }).from(modifierGroup)
  const groupIds = new Set(groups.map((one) => one.id))
  const items = new Map(current.map((item) => [item.id, item]))
  const result: UndoResult = { removed: 0, restored: 0, kept: [] }
  const toRemove: number[] = []
  const toRestore: (BranchMarks & { id: number; state: ItemState; before: ItemState; lostSizes: LostSize[] })[] = []
  for (const change of changes.filter((one) => one.entity === 'menu_item')) {
    const item = items.get(change.entityId)
    if (!item) continue // deleted since: there is nothing to take back
    const reason = reasonToKeep(change, item, categoryIds)
    if (reason !== null) {
      result.kept.push({
        menuItemId: item.id,
        name: textIn(item.name, context.defaultLocale, context.defaultLocale),
        reason,
      })
      continue
    }
    if (change.before === null) toRemove.push(item.id)
    else {
      const { state, marks, lostSizes = [] } = beforeOf(change)
      toRestore.push({ id: item.id, state, before: item, lostSizes, ...marks })
    }
  }
  for (const ids of chunks(toRemove)) await tx.delete(menuItem).where(inArray(menuItem.id, ids))
  for (const chunk of chunks(toRestore)) {
    await writeStates(tx, context, chunk)
    await writeParts(tx, context, chunk)
    await restoreSizeAllergens(tx, context, chunk)
    await writeBranch(tx, context, chunk)
    await writeGroupLinks(
      tx,
      context.companyId,
      chunk
        .filter(({ state, before }) => differ(state.modifierGroups ?? before.modifierGroups, before.modifierGroups))
        .map(({ id, state }) => ({
          id,
          isNew: false,
          groupIds: state.modifierGroups.flatMap((one) => (one.id && groupIds.has(one.id) ? one.id : [])),
        })),
    )
  }
  await undoGroups(
    tx,
    context,
    changes.filter((one) => one.entity === 'modifier_group'),
  )
  await removeEmptyCategories(
    tx,
    changes.filter((one) => one.entity === 'category').map((one) => one.entityId),
  )
  return { ...result, removed: toRemove.length, restored: toRestore.length }
}

function reasonToKeep(change: Change, item: ExistingItem, categoryIds: Set<number>): string | null {
  if (item.revision !== change.revisionAfter) {
    return change.before === null ? 'Made by this import and edited since' : 'Changed by this import and edited since'
  }
  const isHomeless = change.before !== null && !categoryIds.has(beforeOf(change).state.categoryId)
  return isHomeless ? 'The category it was in before has been deleted since' : null
}

function beforeOf(change: Change): ChangeBefore {
  return change.before as unknown as ChangeBefore // written by apply.ts
}

/** Groups become what they were; those the import made go. What somebody changed since stays, as does what is in use. */
async function undoGroups(tx: Transaction, context: UndoContext, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const groups = new Map((await findGroups(tx, context.brandId)).map((one) => [one.id, one]))
  for (const { entityId, before, revisionAfter } of changes) {
    const group = groups.get(entityId)
    if (!group || fingerprint(group) !== revisionAfter) continue
    if (before !== null) await restoreGroup(tx, context, entityId, before as unknown as GroupBefore) // written by groups.ts
    else if (group.links.length === 0) await tx.delete(modifierGroup).where(eq(modifierGroup.id, entityId))
  }
}

/** Options the import took away come back with the allergens that were stated on them. */
async function restoreGroup(tx: Transaction, context: UndoContext, id: number, before: GroupBefore): Promise<void> {
  const optionIds = await setGroup(tx, context, id, before)
  const rows = optionIds.flatMap((modifierOptionId, at) =>
    (before.allergens[at] ?? []).map((one) => ({ companyId: context.companyId, modifierOptionId, ...one })),
  )
  await insertMany(
    tx,
    menuItemAllergen,
    rows as unknown as (typeof menuItemAllergen.$inferInsert)[], // written by groups.ts
    sql`on conflict (company_id, modifier_option_id, allergen_id) do nothing`,
  )
}

/** A category the import made goes when nothing is left in it. */
async function removeEmptyCategories(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  // Names in full: Drizzle leaves the table out where a query has only one, and the inner table would be meant instead.
  const hasItems = sql`exists (select from menu_item where menu_item.category_id = category.id)`
  const hasChildren = sql`exists (select from category child where child.parent_id = category.id)`
  // Children first: a parent is only empty once they are gone.
  await tx
    .delete(category)
    .where(and(inArray(category.id, ids), sql`${category.parentId} is not null`, sql`not ${hasItems}`))
  await tx
    .delete(category)
    .where(and(inArray(category.id, ids), isNull(category.parentId), sql`not ${hasItems}`, sql`not ${hasChildren}`))
}
