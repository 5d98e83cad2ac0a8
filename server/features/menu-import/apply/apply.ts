import { randomUUID } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { menuImportChange, menuItem } from '#server/db/schema.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { lockCategories } from '#server/features/categories/service.ts'
import {
  findKnown,
  findSnapshots,
  type Known,
  lockMenuItems,
  type MenuItemRecord,
  type MenuItemSnapshot,
  normalizeMenuItem,
  type OverrideFields,
  saveMenuItems,
  writeOverrides,
} from '#server/features/menu-items/service.ts'
import { ensureCategories, translateCategories } from './categories.ts'
import { type GroupIds, writeGroups } from './groups.ts'
import { type PackedPlan, unpackItems } from '../plan/packed-plan.ts'
import { categoryKey, categoryKeys } from '../plan/category-key.ts'
import type { ExistingCategory, PlannedItem } from '../plan/plan-types.ts'
import { findSameNamed } from '../plan/same-named.ts'

export type ApplyContext = {
  companyId: CompanyId
  brandId: number
  branchId: number
  menuImportId: number
  defaultLocale: string
  userId: number | null
  now: Date
  onProgress: (done: number) => void
}

/**
 * Applies a plan and records what undo needs, all in the caller's transaction.
 * @param categories the brand's categories when the plan was made
 */
export async function applyPlan(
  tx: Transaction,
  context: ApplyContext,
  plan: PackedPlan,
  categories: ExistingCategory[],
): Promise<void> {
  await lockCategories(
    tx,
    plan.categoryTexts.map(({ id }) => id),
  )
  const categoryIds = await ensureCategories(tx, context, plan.categories, categories)
  const keys = categoryKeys(categories, context.defaultLocale)
  await translateCategories(tx, context, plan.categoryTexts)
  // Items are locked before groups, in the same order as in other requests, so that imports can't deadlock with them.
  await lockMenuItems(tx, plan.itemIds)
  const groupIds = await writeGroups(tx, context, plan.wantedGroups)
  const known = await findKnown(tx)
  const batch = randomUUID()
  let done = 0
  let sortOrder = await lastSortOrder(tx, context.brandId)
  for (const packed of plan.chunks) {
    const chunk = unpackItems(packed)
    const stored = await findSnapshots(
      tx,
      chunk.flatMap((item) => item.itemId ?? []),
    )
    const changes = chunk.map((item) => {
      const before = stored.get(item.itemId ?? 0) ?? null
      const key = categoryKey(item.category, item.subcategory, context.defaultLocale)
      // Several categories may have the same name, so an item that isn't moved keeps its category.
      const isInPlace = before !== null && keys.get(before.categoryId) === key
      const categoryId = isInPlace ? before.categoryId : requireKey(categoryIds, key)
      const after = recordOf(item, { ...context, categoryId, groupIds, known, before })
      if (before === null) after.sortOrder = sortOrder += 1
      // The line for the menu history stays empty, because `recordChanges` stores the previous state for undo.
      return { item, before, after, line: { before: null, after: null } }
    })
    const ids = await saveMenuItems(tx, { ...context, batch }, changes)
    const saved = changes.map((change, at) => ({ ...change, id: ids[at] ?? 0 }))
    const overrides = await overrideInBranch(tx, context, saved)
    await recordChanges(tx, context, saved, overrides)
    done += chunk.length
    context.onProgress(done)
  }
}

function requireKey(ids: Map<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error('A planned category wasn’t created')
  return id
}

async function lastSortOrder(tx: Transaction, brandId: number): Promise<number> {
  const [last] = await tx
    .select({ order: max(menuItem.sortOrder) })
    .from(menuItem)
    .where(eq(menuItem.brandId, brandId))
  return last?.order ?? 0
}

type RecordContext = ApplyContext & {
  categoryId: number
  groupIds: GroupIds
  known: Known
  before: MenuItemSnapshot | null
}

/**
 * Turns a planned item into the record to save, without confirming any allergen. Lists that the import doesn't change
 * keep what a file can't contain, such as who confirmed an allergen.
 */
function recordOf(item: PlannedItem, { categoryId, groupIds, ...context }: RecordContext): MenuItemRecord {
  const { variants, modifierGroups, allergens, dietTypeIds, ...columns } = item.after
  const changed = <Part>(part: Part, before: unknown[] = []) =>
    JSON.stringify(part) === JSON.stringify(before) ? undefined : part
  const record = normalizeMenuItem(
    {
      ...columns,
      categoryId,
      variants: changed(variants, item.before?.variants) && sizesOf(variants, context),
      modifierGroups:
        changed(modifierGroups, item.before?.modifierGroups) && groupIds(modifierGroups).map((id) => ({ id })),
      allergens: changed(allergens, item.before?.allergens),
      dietTypeIds: changed(dietTypeIds, item.before?.dietTypeIds),
    },
    { ...context, confirms: false, isPlanned: true },
  )
  return item.unconfirmed.length === 0 ? record : withoutConfirmations(record, item.unconfirmed)
}

/** An item whose “free from” of some allergens, also that of its sizes, must be confirmed again. */
function withoutConfirmations(record: MenuItemRecord, allergenIds: number[]): MenuItemRecord {
  const unconfirm = (stated: MenuItemRecord['allergens']) =>
    stated.map((one) =>
      one.level === 'FREE_FROM' && allergenIds.includes(one.allergenId)
        ? { ...one, verifiedBy: null, verifiedAt: null }
        : one,
    )
  return {
    ...record,
    allergens: unconfirm(record.allergens),
    variants: record.variants.map((size) => ({ ...size, allergens: unconfirm(size.allergens) })),
  }
}

/** The sizes to save. A size that is matched by external id or name keeps its id and therefore its allergens. */
function sizesOf(
  variants: PlannedItem['after']['variants'],
  { before, defaultLocale }: Pick<RecordContext, 'before' | 'defaultLocale'>,
) {
  const left = new Set(before?.variants)
  return variants.map((variant) => {
    const same = findSameNamed([...left], variant, defaultLocale)
    if (same) left.delete(same)
    return { ...variant, ...(same && { id: same.id }) }
  })
}

type Saved = { item: PlannedItem; before: MenuItemSnapshot | null; after: MenuItemRecord; id: number }

/**
 * Sets whether items are hidden and sold out in the branch of the import.
 * @returns the previous values of the overrides that changed, by item id
 */
async function overrideInBranch(
  tx: Transaction,
  { companyId, branchId }: ApplyContext,
  saved: Saved[],
): Promise<Map<number, Partial<OverrideFields>>> {
  const changes = saved.flatMap(({ id, item: { isHidden, isSoldOut } }) =>
    isHidden === null && isSoldOut === null
      ? []
      : {
          branchId,
          menuItemId: id,
          ...(isHidden !== null && { isHidden }),
          // An end time set in the console would otherwise end the state that the file sets.
          ...(isSoldOut !== null && { soldOut: isSoldOut, soldOutUntil: null }),
        },
  )
  const changed = await writeOverrides(tx, companyId, changes)
  const fieldsOf = new Map(changes.map((one) => [one.menuItemId, one]))
  return new Map(
    changed.map(({ before }) => {
      const { isHidden, soldOut } = fieldsOf.get(before.menuItemId) ?? {}
      return [
        before.menuItemId,
        {
          ...(isHidden !== undefined && { isHidden: before.isHidden }),
          ...(soldOut !== undefined && { soldOut: before.soldOut, soldOutUntil: before.soldOutUntil }),
        },
      ]
    }),
  )
}

/** The previous state of an updated item. `override` has only the fields of the override that the import set. */
export type ChangeBefore = { item: MenuItemSnapshot; override?: Partial<OverrideFields> | undefined }

async function recordChanges(
  tx: Transaction,
  { companyId, menuImportId }: ApplyContext,
  saved: Saved[],
  overrides: Map<number, Partial<OverrideFields>>,
): Promise<void> {
  await insertMany(
    tx,
    menuImportChange,
    saved.map(({ id, before, after }) => ({
      companyId,
      menuImportId,
      entity: 'menu_item' as const,
      entityId: id,
      before: before && ({ item: before, override: overrides.get(id) } satisfies ChangeBefore),
      revisionAfter: after.revision,
    })),
  )
}
