import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { LocalizedText } from '#contract/localized-text.ts'
import type { Transaction } from '#server/db/client.ts'
import {
  branchMenuItem,
  category,
  menuImportChange,
  menuItem,
  menuItemAllergen,
  menuItemDietType,
  menuItemVariant,
} from '#server/db/schema.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { CompanyId } from '#server/db/tenant.ts'
import { searchFields } from '#server/features/menu-items/service.ts'
import { categoryKey, type ExistingCategory, type ItemState, type PlannedItem } from './plan.ts'

/** Items written together: many enough to be quick, few enough to show how far it is. */
const CHUNK = 500

/** What applying needs to know besides the plan. */
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

/** An item as it is written: the planned state with its category's number. */
type Written = PlannedItem & { id: number; state: ItemState }

/**
 * Writes a plan, with what undo needs. All of it happens in the caller's transaction.
 * @param categories the brand's categories as the plan saw them
 */
export async function applyPlan(
  tx: Transaction,
  context: ApplyContext,
  items: PlannedItem[],
  categories: ExistingCategory[],
): Promise<void> {
  const categoryIds = await ensureCategories(tx, context, items, categories)
  const withState = items
    .filter((item) => item.action !== 'unchanged')
    .map((item) => ({
      ...item,
      state: { ...item.after, categoryId: requireKey(categoryIds, item, context.defaultLocale) },
    }))
  let done = 0
  let sortOrder = await lastSortOrder(tx, context.brandId)
  for (const chunk of chunks(withState)) {
    const made = chunk.filter((item) => item.action === 'create')
    const created = await insertItems(tx, context, made, sortOrder)
    sortOrder += made.length
    const updated = chunk.flatMap((item) => (item.itemId === null ? [] : [{ ...item, id: item.itemId }]))
    await writeStates(tx, context, updated)
    await writeParts(tx, context, [...created, ...updated])
    await writeBranch(tx, context, [...created, ...updated])
    await recordChanges(tx, context, [...created, ...updated])
    done += chunk.length
    context.onProgress(done)
  }
}

function requireKey(ids: Map<string, number>, item: PlannedItem, locale: string): number {
  const id = ids.get(categoryKey(item.category, item.subcategory, locale))
  if (id === undefined) throw new Error('A planned category was not made')
  return id
}

async function ensureCategories(
  tx: Transaction,
  context: ApplyContext,
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
  { companyId, brandId, menuImportId }: ApplyContext,
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

type Unwritten = PlannedItem & { state: ItemState }

async function lastSortOrder(tx: Transaction, brandId: number): Promise<number> {
  const [last] = await tx
    .select({ order: max(menuItem.sortOrder) })
    .from(menuItem)
    .where(eq(menuItem.brandId, brandId))
  return last?.order ?? 0
}

/** @param before the sort order that the first of them follows */
async function insertItems(
  tx: Transaction,
  { companyId, brandId, defaultLocale }: ApplyContext,
  items: Unwritten[],
  before: number,
): Promise<Written[]> {
  const values = items.map(({ state }, at) => ({
    companyId,
    brandId,
    ...columnsOf(state),
    ...searchFields(state.name, state.description, defaultLocale),
    sortOrder: before + 1 + at,
  }))
  const rows = await insertMany(tx, menuItem, values, sql`returning id, sort_order`)
  // RETURNING promises no order; the sort order tells which row became which.
  const idByOrder = new Map(rows.map((row) => [row['sort_order'], Number(row['id'])]))
  return items.map((item, at) => {
    const id = idByOrder.get(before + 1 + at)
    if (id === undefined) throw new Error('Insert of a menu item returned nothing')
    return { ...item, id }
  })
}

function columnsOf({ variants: _variants, allergens: _allergens, dietTypeIds: _dietTypeIds, ...columns }: ItemState) {
  return columns
}

/** Sets items to a state, one statement for many, and raises their revision. */
export async function writeStates(
  tx: Transaction,
  { defaultLocale, now }: Pick<ApplyContext, 'defaultLocale' | 'now'>,
  items: { id: number; state: ItemState }[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ id, state }) => ({
    id,
    ...columnsOf(state),
    ...searchFields(state.name, state.description, defaultLocale),
  }))
  await tx.execute(sql`
    update menu_item set
      category_id = d."categoryId", external_id = d."externalId", name = d.name, description = d.description,
      ingredients = d.ingredients, price_type = d."priceType", price_minor = d."priceMinor", status = d.status,
      is_featured = d."isFeatured", calories = d.calories, search_text = d."searchText", sort_name = d."sortName",
      revision = revision + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(
      id bigint, "categoryId" bigint, "externalId" text, name jsonb, description jsonb, ingredients jsonb,
      "priceType" text, "priceMinor" bigint, status text, "isFeatured" boolean, calories int,
      "searchText" text, "sortName" text)
    where menu_item.id = d.id`)
}

type PartsContext = Pick<ApplyContext, 'companyId' | 'userId' | 'now'>

type WithParts = { id: number; state: ItemState; before: ItemState | null }

/**
 * Brings the variants, allergens and diet types of items to their state. What did not change is not touched, so that
 * an allergen keeps who confirmed it and when.
 */
export async function writeParts(tx: Transaction, context: PartsContext, items: WithParts[]): Promise<void> {
  await writeVariants(
    tx,
    context,
    items.filter(({ state, before }) => differ(state.variants, before?.variants)),
  )
  await writeAllergens(tx, context, items)
  await writeDietTypes(
    tx,
    context,
    items.filter(({ state, before }) => differ(state.dietTypeIds, before?.dietTypeIds)),
  )
}

function differ(after: unknown[], before: unknown[] = []): boolean {
  return JSON.stringify(after) !== JSON.stringify(before)
}

async function writeVariants(tx: Transaction, { companyId }: PartsContext, items: WithParts[]): Promise<void> {
  const known = items.filter((item) => item.before !== null).map((item) => item.id)
  if (known.length > 0) await tx.delete(menuItemVariant).where(inArray(menuItemVariant.menuItemId, known))
  const rows = items.flatMap(({ id, state }) =>
    state.variants.map((one, sortOrder) => ({ companyId, menuItemId: id, ...one, sortOrder })),
  )
  await insertMany(tx, menuItemVariant, rows)
}

async function writeDietTypes(tx: Transaction, { companyId }: PartsContext, items: WithParts[]): Promise<void> {
  const known = items.filter((item) => item.before !== null).map((item) => item.id)
  if (known.length > 0) await tx.delete(menuItemDietType).where(inArray(menuItemDietType.menuItemId, known))
  const rows = items.flatMap(({ id, state }) =>
    state.dietTypeIds.map((dietTypeId) => ({ companyId, menuItemId: id, dietTypeId })),
  )
  await insertMany(tx, menuItemDietType, rows)
}

async function writeAllergens(
  tx: Transaction,
  { companyId, userId, now }: PartsContext,
  items: WithParts[],
): Promise<void> {
  const stated = { verifiedBy: userId, verifiedAt: now }
  const rows = items.flatMap(({ id, state, before }) => {
    const known = new Map(before?.allergens.map((one) => [one.allergenId, one.level]))
    return state.allergens
      .filter((one) => one.level !== 'UNKNOWN' && known.get(one.allergenId) !== one.level)
      .map((one) => ({ companyId, menuItemId: id, ...one, ...stated }))
  })
  await insertMany(
    tx,
    menuItemAllergen,
    rows,
    sql`on conflict (company_id, menu_item_id, allergen_id)
      do update set level = excluded.level, verified_by = excluded.verified_by, verified_at = excluded.verified_at`,
  )
  for (const { id, state, before } of items) {
    const kept = new Set(state.allergens.map((one) => one.allergenId))
    const gone = (before?.allergens ?? []).filter((one) => !kept.has(one.allergenId)).map((one) => one.allergenId)
    if (gone.length === 0) continue
    await tx
      .delete(menuItemAllergen)
      .where(and(eq(menuItemAllergen.menuItemId, id), inArray(menuItemAllergen.allergenId, gone)))
  }
}

/** What one branch says of an item; null leaves it as it is. */
export type BranchMarks = { isHidden: boolean | null; isSoldOut: boolean | null }

/** Hides, shows or sells out items in the branch of the import. */
export async function writeBranch(
  tx: Transaction,
  { companyId, branchId }: Pick<ApplyContext, 'companyId' | 'branchId'>,
  items: (BranchMarks & { id: number })[],
): Promise<void> {
  for (const { id, isHidden, isSoldOut } of items) {
    const change = {
      ...(isHidden !== null && { isHidden }),
      // A time somebody set once would end what the file says now.
      ...(isSoldOut !== null && { soldOut: isSoldOut, soldOutUntil: null }),
    }
    if (Object.keys(change).length === 0) continue
    await tx
      .insert(branchMenuItem)
      .values({ companyId, branchId, menuItemId: id, ...change })
      .onConflictDoUpdate({
        target: [branchMenuItem.companyId, branchMenuItem.branchId, branchMenuItem.menuItemId],
        set: change,
      })
  }
}

/** What an updated item was before; the marks only where the import turned them. */
export type ChangeBefore = { state: ItemState; marks: BranchMarks }

function beforeOf({ before, isHidden, isSoldOut }: Written): ChangeBefore | null {
  if (before === null) return null
  const turned = (mark: boolean | null) => (mark === null ? null : !mark)
  return { state: before, marks: { isHidden: turned(isHidden), isSoldOut: turned(isSoldOut) } }
}

async function recordChanges(
  tx: Transaction,
  { companyId, menuImportId }: ApplyContext,
  items: Written[],
): Promise<void> {
  await insertMany(
    tx,
    menuImportChange,
    items.map((item) => ({
      companyId,
      menuImportId,
      entity: 'menu_item' as const,
      entityId: item.id,
      before: beforeOf(item),
      revisionAfter: item.revision === null ? 1 : item.revision + 1,
    })),
  )
}

/** @returns the values in groups that fit into one statement */
export function* chunks<Value>(values: Value[]): Generator<Value[]> {
  for (let at = 0; at < values.length; at += CHUNK) yield values.slice(at, at + CHUNK)
}
