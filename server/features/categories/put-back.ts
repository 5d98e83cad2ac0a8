import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { brand, category } from '#server/db/schema.ts'
import {
  type Kept,
  type PutBack,
  type PutBackContext,
  type PutBackResult,
  writeMenuChanges,
} from '#server/platform/menu-history.ts'
import { recordOf } from './present.ts'
import { sameJson } from '#server/platform/same-json.ts'

type Row = typeof category.$inferSelect

/**
 * Puts categories back as the history has them, also those that are gone, with their ids. What cannot be put back stays as
 * it is and is told.
 */
export async function putBackCategories(
  tx: Transaction,
  context: PutBackContext,
  wants: PutBack[],
): Promise<PutBackResult> {
  const kept: Kept[] = []
  let restored = 0
  for (const want of wants) {
    const [current] = await tx.select().from(category).where(eq(category.id, want.id)).for('update')
    const reason = await putBack(tx, context, want, current ?? null)
    if (reason === null) restored += 1
    else kept.push({ id: want.id, name: current?.name ?? {}, reason })
  }
  return { restored, kept }
}

/** @returns why it stays as it is; null when it was put back */
async function putBack(
  tx: Transaction,
  { companyId, userId, now, batch }: PutBackContext,
  { id, record, expected }: PutBack,
  current: Row | null,
): Promise<string | null> {
  if (expected === null && current !== null) return 'It is there again'
  if (expected && current === null) return 'It was deleted since'
  if (expected && current && !holds(current, expected)) return 'It was edited since'
  if (record === null) return 'Delete it in the list of categories: something may be in it'
  // What the feature wrote into the history: a row, whole unless the category is still there.
  const { name, description, image, isVisible, availability, parentId, brandId, sortOrder } = {
    ...current,
    ...record,
  } as Row
  const fault = await faultOf(tx, { id, parentId, brandId })
  if (fault !== null) return fault
  const values = { name, description, image, isVisible, availability, parentId, sortOrder, updatedAt: now }
  const [after] = await tx
    .insert(category)
    .values({ id, companyId, brandId, ...values })
    .onConflictDoUpdate({ target: category.id, set: values })
    .returning()
  const line = { companyId, userId, batch, entity: 'category', entityId: id, kind: 'restored' } as const
  await writeMenuChanges(tx, [{ ...line, before: current && recordOf(current), after: after ? recordOf(after) : null }])
  return null
}

/** Whether a category is still as the history has it, whatever was noted beside its columns. */
function holds(current: Row, expected: Record<string, unknown>): boolean {
  const known = recordOf(current)
  return Object.entries(known).every(([key, value]) => !(key in expected) || sameJson(value, expected[key]))
}

async function faultOf(
  tx: Transaction,
  { id, parentId, brandId }: Pick<Row, 'id' | 'parentId' | 'brandId'>,
): Promise<string | null> {
  if ((await tx.$count(brand, eq(brand.id, brandId))) === 0) return 'Its brand is gone'
  if (parentId === null) return null
  const [parent] = await tx
    .select()
    .from(category)
    .where(and(inArray(category.id, [parentId]), eq(category.brandId, brandId)))
  if (!parent) return 'The category it was in is gone'
  if (parent.parentId !== null) return 'The category it was in stands in another one now'
  const children = await tx.$count(category, eq(category.parentId, id))
  return children > 0 ? 'Other categories stand in it now, and they nest one level deep only' : null
}
