import type { Transaction } from '#server/db/client.ts'
import { inIds } from '#server/db/in-ids.ts'
import { upsertMany } from '#server/db/insert-many.ts'
import { category } from '#server/db/schema.ts'
import { writeMenuChanges } from '#server/platform/menu-history.ts'
import { type Translations, withTranslatedAlts, withTranslation } from '#server/platform/translate-texts.ts'
import { recordOf } from './present.ts'

/**
 * Locks categories in the order of ids, so that concurrent requests can't deadlock.
 * @param hold `update` also waits for items that are being added
 */
export async function lockCategories(
  tx: Transaction,
  ids: number[],
  hold: 'no key update' | 'update' = 'no key update',
): Promise<void> {
  await tx.select({ id: category.id }).from(category).where(inIds(category.id, ids)).orderBy(category.id).for(hold)
}

/** Saves translations of names, descriptions and alt texts. @param texts by category id, then by field */
export async function translateCategories(
  tx: Transaction,
  { companyId, userId, now, batch, locale }: Translations,
  texts: Map<number, Map<string, string>>,
): Promise<void> {
  const ids = [...texts.keys()]
  if (ids.length === 0) return
  const rows = await tx.select().from(category).where(inIds(category.id, ids))
  const changed = rows.map((row) => {
    const own = texts.get(row.id) ?? new Map<string, string>()
    const pictured = withTranslatedAlts(row.image ? [row.image] : [], row.translatedFrom, locale, own)
    let { name, description } = row
    let translatedFrom = pictured.from
    for (const [field, text] of own) {
      if (field !== 'name' && field !== 'description') continue
      const before = field === 'name' ? name : description
      const after = withTranslation({ text: before, from: translatedFrom }, { field, locale, target: text })
      if (field === 'name') name = after.text
      else description = after.text
      translatedFrom = after.from
    }
    return { ...row, name, description, image: pictured.images[0] ?? null, translatedFrom, updatedAt: now }
  })
  await upsertMany(tx, category, [category.id], changed)
  await writeMenuChanges(
    tx,
    rows.map((row, at) => ({
      companyId,
      userId,
      batch,
      entity: 'category',
      entityId: row.id,
      kind: 'changed',
      before: recordOf(row),
      after: recordOf(changed[at] ?? row),
    })),
  )
}
