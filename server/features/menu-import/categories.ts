import { eq, max } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { category, menuImportChange } from '#server/db/schema.ts'
import type { ApplyContext } from './apply.ts'
import { categoryKey, type ExistingCategory, type PlannedItem } from './plan.ts'

type CategoriesContext = Pick<ApplyContext, 'companyId' | 'brandId' | 'menuImportId' | 'defaultLocale'>

/**
 * Makes the categories of a plan that are missing, with what undo needs.
 * @param existing the brand's categories as the plan saw them
 * @returns the ids of all of them by `categoryKey`
 */
export async function ensureCategories(
  tx: Transaction,
  context: CategoriesContext,
  items: PlannedItem[],
  existing: ExistingCategory[],
): Promise<Map<string, number>> {
  const { defaultLocale } = context
  const names = new Map(existing.map((one) => [one.id, one.name]))
  const ids = new Map<string, number>()
  for (const one of existing) {
    const parentName = one.parentId === null ? undefined : names.get(one.parentId)
    const key = parentName
      ? categoryKey(parentName, one.name, defaultLocale)
      : categoryKey(one.name, null, defaultLocale)
    if (!ids.has(key)) ids.set(key, one.id)
  }
  const [last] = await tx
    .select({ order: max(category.sortOrder) })
    .from(category)
    .where(eq(category.brandId, context.brandId))
  let sortOrder = last?.order ?? 0
  const ensure = async (key: string, name: LocalizedText, parentId: number | null): Promise<number> => {
    const known = ids.get(key)
    if (known !== undefined) return known
    sortOrder += 1
    const id = await insertCategory(tx, context, { name, parentId, sortOrder })
    ids.set(key, id)
    return id
  }
  for (const item of items) {
    const parentId = await ensure(categoryKey(item.category, null, defaultLocale), item.category, null)
    if (item.subcategory)
      await ensure(categoryKey(item.category, item.subcategory, defaultLocale), item.subcategory, parentId)
  }
  return ids
}

type NewCategory = { name: LocalizedText; parentId: number | null; sortOrder: number }

async function insertCategory(
  tx: Transaction,
  { companyId, brandId, menuImportId }: CategoriesContext,
  values: NewCategory,
): Promise<number> {
  const [row] = await tx
    .insert(category)
    .values({ companyId, brandId, ...values })
    .returning({ id: category.id })
  if (!row) throw new Error('Insert of a category returned nothing')
  await tx.insert(menuImportChange).values({ companyId, menuImportId, entity: 'category', entityId: row.id })
  return row.id
}
