import { and, eq, inArray } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { brand, category } from '#server/db/schema.ts'
import {
  type SkippedRecord,
  type RestoreRequest,
  type RestoreContext,
  type RestoreResult,
  writeMenuChanges,
} from '#server/platform/menu-history.ts'
import { lockPictures } from '#server/features/uploads/service.ts'
import { recordOf } from './present.ts'
import { lockCategories } from './translate.ts'
import { restoreState } from '#server/platform/restore-state.ts'
import { sameJson } from '#server/platform/same-json.ts'

type Row = typeof category.$inferSelect

/**
 * Restores categories from the history; deleted ones get their old ids back.
 * @returns how many were restored, now or by an earlier call of the same undo, and those that can't be, with the reason
 */
export async function restoreCategories(
  tx: Transaction,
  context: RestoreContext,
  wants: RestoreRequest[],
): Promise<RestoreResult> {
  const kept: SkippedRecord[] = []
  let restored = 0
  const parents = wants.flatMap(({ record }) => (record as Partial<Row> | null)?.parentId ?? [])
  await lockCategories(tx, [...wants.map(({ id }) => id), ...parents])
  // Parents first, because a subcategory needs its parent.
  const isChild = ({ record }: RestoreRequest) => Number((record?.['parentId'] ?? null) !== null)
  for (const want of wants.toSorted((one, other) => isChild(one) - isChild(other))) {
    const [current] = await tx.select().from(category).where(eq(category.id, want.id))
    const state = restoreState(want, current ?? null, holds)
    const reason =
      state === 'possible'
        ? await restoreCategory(tx, context, want, current ?? null)
        : state === 'done'
          ? null
          : state.reason
    if (reason === null) restored += 1
    else kept.push({ id: want.id, name: current?.name ?? nameIn(want.record), reason })
  }
  return { restored, kept }
}

/** @returns why the category can't be restored; null when it is restored */
async function restoreCategory(
  tx: Transaction,
  { companyId, userId, now, batch }: RestoreContext,
  { id, record }: RestoreRequest,
  current: Row | null,
): Promise<string | null> {
  if (record === null) return 'It might still contain items, so you can only delete it in the category list'
  // The cast is safe, because the history stores every column that is read here.
  const { name, description, translatedFrom, image, isVisible, availability, parentId, brandId, sortOrder } = {
    ...current,
    ...record,
  } as Row
  const error = await errorOf(tx, { id, parentId, brandId })
  if (error !== null) return error
  const pictures = await lockPictures(tx, image ? [image.uploadId] : [])
  const values = {
    name,
    description,
    translatedFrom,
    image: image && pictures.has(image.uploadId) ? image : null,
    isVisible,
    availability,
    parentId,
    sortOrder,
    updatedAt: now,
  }
  const [after] = await tx
    .insert(category)
    .values({ id, companyId, brandId, ...values })
    .onConflictDoUpdate({ target: category.id, set: values })
    .returning()
  const line = { companyId, userId, batch, entity: 'category', entityId: id, kind: 'restored' } as const
  await writeMenuChanges(tx, [{ ...line, before: current && recordOf(current), after: after ? recordOf(after) : null }])
  return null
}

function nameIn(record: RestoreRequest['record']): LocalizedText {
  return ((record ?? {}) as Partial<Row>).name ?? {} // the history stores the names of categories
}

/** Whether a category still has the values of a history record, in all fields that both have. */
function holds(current: Row, expected: Record<string, unknown>): boolean {
  const known = recordOf(current)
  return Object.entries(known).every(([key, value]) => !(key in expected) || sameJson(value, expected[key]))
}

async function errorOf(
  tx: Transaction,
  { id, parentId, brandId }: Pick<Row, 'id' | 'parentId' | 'brandId'>,
): Promise<string | null> {
  if ((await tx.$count(brand, eq(brand.id, brandId))) === 0) return 'Its brand was deleted'
  if (parentId === null) return null
  const [parent] = await tx
    .select()
    .from(category)
    .where(and(inArray(category.id, [parentId]), eq(category.brandId, brandId)))
  if (!parent) return 'Its parent category was deleted'
  if (parent.parentId !== null) return 'Its parent category is now a subcategory itself'
  const children = await tx.$count(category, eq(category.parentId, id))
  return children > 0 ? 'It now has subcategories of its own, so it can’t have a parent category' : null
}
