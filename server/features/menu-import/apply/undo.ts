import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { textIn } from '#contract/localized-text.ts'
import { inIds } from '#server/db/in-ids.ts'
import type { Transaction } from '#server/db/client.ts'
import { AppError } from '#server/platform/errors.ts'
import { category, menuImportChange, menuItem } from '#server/db/schema.ts'
import { lockCategories } from '#server/features/categories/service.ts'
import {
  findKnown,
  type Known,
  findSnapshots,
  type MenuItemSnapshot,
  otherCurrencyText,
  type SaveContext,
  saveMenuItems,
  writeOverrides,
} from '#server/features/menu-items/service.ts'
import type { ChangeBefore } from './apply.ts'
import type { CategoryBefore } from './categories.ts'
import { chunks } from '../plan/packed-plan.ts'
import { findOverridesSince } from './overrides-since.ts'
import { type Change, editedText, type KeptGroup, type UndoContext, undoGroups } from './undo-groups.ts'

export type UndoResult = {
  removed: number
  restored: number
  kept: { menuItemId: number; name: string; reason: string }[]
  keptGroups: KeptGroup[]
}

/** Undoes an import. Items and groups edited since stay unchanged; a category is deleted only if it is empty. */
export async function undoChanges(tx: Transaction, context: UndoContext): Promise<UndoResult> {
  const { companyId, branchId, defaultLocale } = context
  const restoring = { ...context, batch: randomUUID(), kind: 'restored' as const }
  const ofCategories = await findChanges(tx, context.menuImportId, 'category')
  // Categories are locked before items, in the same order as in other requests, so that undo can't deadlock with them.
  await lockCategories(
    tx,
    ofCategories.map((one) => one.entityId),
  )
  const known = await findKnown(tx)
  const result: UndoResult = { removed: 0, restored: 0, kept: [], keptGroups: [] }
  for (const ids of chunks(await findChangeIds(tx, context.menuImportId))) {
    const chunk = await tx
      .select()
      .from(menuImportChange)
      .where(inIds(menuImportChange.id, ids))
      .orderBy(menuImportChange.id)
    const items = await lockItems(
      tx,
      chunk.map((one) => one.entityId),
    )
    const toRemove: number[] = []
    const toRestore: Change[] = []
    for (const change of chunk) {
      const item = items.get(change.entityId)
      if (!item) continue // deleted since: there is nothing to undo
      const reason = reasonToKeep(change, item, known, context)
      if (reason !== null)
        result.kept.push({ menuItemId: item.id, name: textIn(item.name, defaultLocale, defaultLocale), reason })
      else if (change.before === null) toRemove.push(item.id)
      else toRestore.push(change)
    }
    // This must come before the items are restored, because restoring adds a line to their history.
    const since = await findOverridesSince(
      tx,
      branchId,
      toRestore.map((change) => change.entityId),
    )
    await tx.delete(menuItem).where(inIds(menuItem.id, toRemove))
    await restoreItems(tx, restoring, toRestore, known)
    const overrides = toRestore.map((change) => ({
      branchId,
      menuItemId: change.entityId,
      ...withoutFields(beforeOf(change).override ?? {}, since.get(change.entityId)),
    }))
    await writeOverrides(tx, companyId, overrides)
    result.removed += toRemove.length
    result.restored += toRestore.length
  }
  const ofGroups = await findChanges(tx, context.menuImportId, 'modifier_group')
  result.keptGroups = await undoGroups(tx, context, ofGroups, known)
  await removeAddedNames(tx, ofCategories)
  await removeEmptyCategories(
    tx,
    ofCategories.filter((one) => one.before === null).map((one) => one.entityId),
  )
  return result
}

/** Returns only the ids, because the changes contain complete items and are read in batches. */
async function findChangeIds(tx: Transaction, menuImportId: number): Promise<number[]> {
  const { id, entity } = menuImportChange
  const ofItems = and(eq(menuImportChange.menuImportId, menuImportId), eq(entity, 'menu_item'))
  const rows = await tx.select({ id }).from(menuImportChange).where(ofItems).orderBy(asc(id))
  return rows.map((row) => row.id)
}

function findChanges(tx: Transaction, menuImportId: number, entity: 'category' | 'modifier_group'): Promise<Change[]> {
  return tx
    .select()
    .from(menuImportChange)
    .where(and(eq(menuImportChange.menuImportId, menuImportId), eq(menuImportChange.entity, entity)))
    .orderBy(asc(menuImportChange.id))
}

type LockedItem = Pick<typeof menuItem.$inferSelect, 'id' | 'name' | 'revision'>

async function lockItems(tx: Transaction, ids: number[]): Promise<Map<number, LockedItem>> {
  const { id, name, revision } = menuItem
  const rows = await tx.select({ id, name, revision }).from(menuItem).where(inIds(id, ids)).orderBy(id).for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Restores items, without the allergens, diet types and modifier groups that were deleted since. */
async function restoreItems(tx: Transaction, context: SaveContext, changes: Change[], known: Known): Promise<void> {
  const current = await findSnapshots(
    tx,
    changes.map((one) => one.entityId),
  )
  const stated = <Statement extends { allergenId: number }>(all: Statement[]) =>
    all.filter((one) => known.allergenIds.has(one.allergenId))
  const restored = changes.map((change) => {
    const { item } = beforeOf(change)
    const before = current.get(item.id) ?? null
    const after = {
      ...before, // for the columns that didn't exist at the time of the import
      ...item,
      // The stored position may be wrong, because other items of the category may have moved.
      sortOrder: before?.categoryId === item.categoryId ? before.sortOrder : item.sortOrder,
      revision: (before ?? item).revision + 1,
      allergens: stated(item.allergens),
      variants: item.variants.map((one) => ({ ...one, allergens: stated(one.allergens) })),
      dietTypeIds: item.dietTypeIds.filter((id) => known.dietTypeIds.has(id)),
      modifierGroups: item.modifierGroups.filter(({ id }) => known.groupIds.has(id)),
    }
    return { before, after, line: { before: null, after: null } }
  })
  await saveMenuItems(tx, context, restored)
}

function reasonToKeep(
  change: Change,
  item: LockedItem,
  known: Known,
  { currency: { imported, current } }: UndoContext,
): string | null {
  if (item.revision !== change.revisionAfter) return editedText(change)
  if (change.before === null) return null
  const { item: before } = beforeOf(change)
  if (!known.brandOfCategory.has(before.categoryId)) return 'Its previous category was deleted'
  return imported !== current && hasAmounts(before) ? otherCurrencyText(imported, current) : null
}

function hasAmounts({ priceMinor, variants }: MenuItemSnapshot): boolean {
  return [priceMinor, ...variants.map((one) => one.priceMinor)].some(Boolean)
}

function withoutFields<Fields extends object>(fields: Fields, left: Set<string> = new Set()): Partial<Fields> {
  // `Object.fromEntries` loses the types of the fields.
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !left.has(field))) as Partial<Fields>
}

function beforeOf(change: Change): ChangeBefore {
  const before = change.before as unknown as Partial<ChangeBefore> | null // apply.ts stored this type
  if (!before?.item) throw new AppError('CONFLICT', MADE_BEFORE)
  return { ...before, item: before.item }
}

const MADE_BEFORE =
  'This import was made with an earlier version of Carte and can’t be undone as a whole. Restore its items from History.'

/** Removes the names that the import added to categories, unless they were edited since. */
async function removeAddedNames(tx: Transaction, changes: Change[]): Promise<void> {
  for (const { entityId, before } of changes) {
    if (before === null) continue
    const { name, added } = before as unknown as CategoryBefore // categories.ts stored this type
    const [own] = await tx.select({ name: category.name }).from(category).where(eq(category.id, entityId))
    if (!own) continue
    // Imports made by older versions didn't store which names they added.
    const isAdded = (locale: string, text: string) =>
      name[locale] === undefined && (added === undefined || text === added[locale])
    const left = Object.fromEntries(Object.entries(own.name).filter(([locale, text]) => !isAdded(locale, text)))
    if (Object.keys(left).length === 0) continue
    await tx.update(category).set({ name: left }).where(eq(category.id, entityId))
  }
}

/** Deletes the categories that have no items: first subcategories, then parent categories without subcategories. */
async function removeEmptyCategories(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  // Table names are written out: Drizzle would omit them, and both columns would then refer to the inner table.
  const hasItems = sql`exists (select from menu_item where menu_item.category_id = category.id)`
  const hasChildren = sql`exists (select from category child where child.parent_id = category.id)`
  await tx
    .delete(category)
    .where(and(inArray(category.id, ids), sql`${category.parentId} is not null`, sql`not ${hasItems}`))
  await tx
    .delete(category)
    .where(and(inArray(category.id, ids), isNull(category.parentId), sql`not ${hasItems}`, sql`not ${hasChildren}`))
}
