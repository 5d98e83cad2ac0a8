import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { category, menuImportChange, menuItem } from '#server/db/schema.ts'
import {
  type ApplyContext,
  type BranchMarks,
  type ChangeBefore,
  chunks,
  writeBranch,
  writeParts,
  writeStates,
} from './apply.ts'
import type { ExistingItem, ItemState } from './plan.ts'

/** What undoing did. `kept` was edited since the import and is left as it is. */
export type UndoResult = {
  removed: number
  restored: number
  kept: { menuItemId: number; name: string; reason: string }[]
}

type Change = typeof menuImportChange.$inferSelect
type UndoContext = Pick<ApplyContext, 'companyId' | 'branchId' | 'menuImportId' | 'defaultLocale' | 'userId' | 'now'>

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
  const items = new Map(current.map((item) => [item.id, item]))
  const result: UndoResult = { removed: 0, restored: 0, kept: [] }
  const toRemove: number[] = []
  const toRestore: (BranchMarks & { id: number; state: ItemState; before: ItemState })[] = []
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
      const { state, marks } = beforeOf(change)
      toRestore.push({ id: item.id, state, before: item, ...marks })
    }
  }
  for (const ids of chunks(toRemove)) await tx.delete(menuItem).where(inArray(menuItem.id, ids))
  for (const chunk of chunks(toRestore)) {
    await writeStates(tx, context, chunk)
    await writeParts(tx, context, chunk)
    await writeBranch(tx, context, chunk)
  }
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
