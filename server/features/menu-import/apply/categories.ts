import { eq, max } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import { category, menuImportChange } from '#server/db/schema.ts'
import type { ApplyContext } from './apply.ts'
import type { CategoryPath } from '../plan/packed-plan.ts'
import { categoryKey, categoryKeys } from '../plan/category-key.ts'
import type { ExistingCategory, ImportPlan } from '../plan/plan-types.ts'

type CategoriesContext = Pick<ApplyContext, 'companyId' | 'brandId' | 'menuImportId' | 'defaultLocale'>

/**
 * Creates the missing categories of a plan, and records what undo needs.
 * @param existing the brand's categories when the plan was made
 * @returns the ids of the existing and the new categories by `categoryKey`
 */
export async function ensureCategories(
  tx: Transaction,
  context: CategoriesContext,
  wanted: CategoryPath[],
  existing: ExistingCategory[],
): Promise<Map<string, number>> {
  const { defaultLocale } = context
  const ids = new Map<string, number>()
  for (const [id, key] of categoryKeys(existing, defaultLocale)) if (!ids.has(key)) ids.set(key, id)
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
  for (const { category: name, subcategory } of wanted) {
    const parentId = await ensure(categoryKey(name, null, defaultLocale), name, null)
    if (subcategory) await ensure(categoryKey(name, subcategory, defaultLocale), subcategory, parentId)
  }
  return ids
}

/** The name of a category before an import. `added` has the names that the import added; older imports lack it. */
export type CategoryBefore = { name: LocalizedText; added?: LocalizedText }

/** Adds names in further languages to categories, and records what undo needs. */
export async function translateCategories(
  tx: Transaction,
  { companyId, menuImportId }: CategoriesContext,
  categories: ImportPlan['categoryTexts'],
): Promise<void> {
  for (const { id, texts } of categories) {
    const [own] = await tx.select({ name: category.name }).from(category).where(eq(category.id, id))
    if (!own) continue
    await tx
      .update(category)
      .set({ name: { ...texts, ...own.name } })
      .where(eq(category.id, id))
    const before = { name: own.name, added: texts } satisfies CategoryBefore
    await tx.insert(menuImportChange).values({ companyId, menuImportId, entity: 'category', entityId: id, before })
  }
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
  if (!row) throw new Error('Inserting a category returned no row')
  await tx.insert(menuImportChange).values({ companyId, menuImportId, entity: 'category', entityId: row.id })
  return row.id
}
